# Arbiter as a container: one static binary, no shell, no root. Games and rules
# live in the volume /data.
#
#   docker build --build-arg VERSION="$(git describe --tags --always)" -t arbiter .
#   docker run -d --name arbiter --restart unless-stopped --stop-timeout 20 --env-file .env -v arbiter:/data arbiter
#
# docs/operating.md says more: backups, folders in place of the volume, updates.
FROM golang:1.26-alpine AS build
WORKDIR /src
COPY go.mod go.sum ./
RUN go mod download
COPY . .
ARG VERSION=unreleased
RUN CGO_ENABLED=0 go build -trimpath -ldflags "-s -w -X main.release=$VERSION" -o /arbiter . && mkdir /data

FROM scratch
ARG VERSION=unreleased
LABEL org.opencontainers.image.title=Arbiter org.opencontainers.image.version=$VERSION
COPY --from=build /etc/ssl/certs/ca-certificates.crt /etc/ssl/certs/
COPY --from=build /arbiter /arbiter
COPY --from=build --chown=65532:65532 /data /data
USER 65532:65532
# There is no other folder that it may write to, so SQLite's temporary files go there too.
ENV ARBITER_DATA_DIR=/data SQLITE_TMPDIR=/data ARBITER_STATUS_ADDR=127.0.0.1:9090
WORKDIR /data
VOLUME /data
HEALTHCHECK --interval=60s --timeout=10s --start-period=120s --retries=5 CMD ["/arbiter", "health"]
ENTRYPOINT ["/arbiter"]
