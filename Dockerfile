# An image with the tool, from the package that Scripts/package has made. Not run by the tests.
#   docker build -t beaconry . && docker run --rm -v "$PWD:/work" beaconry calibrate /usr/share/beaconry/Venues/office.yaml
FROM debian:bookworm-slim
RUN --mount=type=bind,source=.build/package/packages,target=/packages \
    apt-get update && apt-get install -y --no-install-recommends /packages/beaconry_*.deb && rm -rf /var/lib/apt/lists/*
WORKDIR /work
ENTRYPOINT ["beaconry"]
