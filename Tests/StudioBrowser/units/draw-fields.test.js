import { fieldsOf, materialFields, venueFields } from "/draw/fields.js";
import { kinds } from "/venue/items.js";
import { catalogue } from "./catalogue.js";
import { equal, test } from "./harness.js";

const fieldOf = (kind, name) => fieldsOf(catalogue, kind).find(({ key }) => key === name);

test("fields: each key of a form is one of the server, with what the server says of it", () => {
  const all = [...Object.keys(kinds), "links", "level", "background"].flatMap((kind) => fieldsOf(catalogue, kind));
  for (const { key, label, type, range, options, title } of [...all, ...venueFields(catalogue).flatMap(({ fields }) => fields)]) {
    equal(Boolean(label && (title || key === "entrance")), true);
    equal([key, Boolean(range)], [key, type === "number" || type === "integer"]);
    equal([key, Boolean(options)], [key, type === "choice"]);
  }
});

test("fields: ranges, units and words are the server's, also of keys within others", () => {
  equal([fieldOf("walls", "obstacle").range, fieldOf("beacons", "facing").unit], [[1, 1000], "degrees"]);
  equal(fieldOf("edges", "direction").options.map(([word]) => word), ["both", "forward", "backward"]);
  equal([fieldOf("level", "mounting.highest").range, fieldOf("level", "number").type], [[0, 100], "integer"]);
  const radio = venueFields(catalogue)[2].fields;
  equal(radio.find(({ key }) => key === "radio.pathLoss.model").options.length > 5, true);
  equal(radio.find(({ key }) => key === "radio.pathLoss.nearExponent").label, "Path loss: near exponent");
  equal(materialFields(catalogue).map(({ key, unit, isRequired }) => [key, unit, isRequired]), [["name", undefined, true], ["loss", "dB", true]]);
  equal(fieldsOf(catalogue, "nodes").map(({ key, type, isOwn }) => [key, type, isOwn]), [["name", "text", true], ["at", "point", true], ["entrance", "flag", undefined]]);
});

test("fields: a tool takes some of them", () => {
  equal(fieldsOf(catalogue, "walls", ["material", "top"]).map(({ key, type }) => [key, type]), [["material", "material"], ["top", "number"]]);
});
