import { saveVenue } from "/venue/files.js";
import { keepPicture, nextName } from "/venue/pictures.js";
import { ApiError } from "/shell/api.js";
import { Drafts } from "/venue/drafts.js";
import { VenueStore } from "/venue/store.js";
import { equal, test } from "./harness.js";

/** A store whose venue has one level with a picture, and a server that answers as told. */
async function studioOf(answer, file) {
  const path = `${crypto.randomUUID()}.yaml`;
  const store = new VenueStore({ drafts: new Drafts(crypto.randomUUID()), tabs: { hold() {}, tell() {}, takeOver() {} } });
  const levels = [{ number: 0, background: file && { file, width: 10 } }];
  store.open({ path, digest: "1", document: { name: "shop", levels } });
  if (file) await keepPicture(path, file, new Blob(["picture"], { type: "image/png" }));
  return { store, api: { post: async (_, body) => answer(body) } };
}

test("files: a picture whose name is taken gets the next free one", async () => {
  const asked = [];
  const studio = await studioOf(({ path, pictures: [picture] }) => {
    asked.push(picture.file);
    if (asked.length < 3) throw new ApiError(409, [{ severity: "error", path: "pictures", message: `There already is another picture ${picture.file}. Give yours another name.` }]);
    return { path, digest: "2", id: null, problems: [] };
  }, "plan.png");
  await saveVenue(studio);
  equal(asked, ["plan.png", "plan-2.png", "plan-3.png"]);
  equal([studio.store.document.levels[0].background, studio.store.isDirty], [{ file: "plan-3.png", width: 10 }, false]);
});

test("files: another venue is opened while a save is under way", async () => {
  const studio = await studioOf(({ path }) => {
    studio.store.open({ path: "other.yaml", digest: "7", document: { name: "other", levels: [] } });
    return { path, digest: "2", id: null, problems: [] };
  });
  await saveVenue(studio);
  equal([studio.store.path, studio.store.digest, studio.store.document.name], ["other.yaml", "7", "other"]);
});

test("pictures: the next name", () => {
  equal(["plan.png", "plan-2.png", "level 9.jpeg"].map(nextName), ["plan-2.png", "plan-3.png", "level 9-2.jpeg"]);
});
