# Arbiter as a container: one static binary, no shell, no root. Games and rules
# live in the volume /data.
#
#   docker build -t arbiter .
#   docker run -d --name arbiter --env-file .env -v arbiter:/data arbiter
FROM golang:1.26-alpine AS build
WORKDIR /src
COPY go.mod go.sum ./
RUN go mod download
COPY . .
RUN CGO_ENABLED=0 go build -trimpath -ldflags '-s -w' -o /arbiter . && mkdir /data

FROM scratch
COPY --from=build /etc/ssl/certs/ca-certificates.crt /etc/ssl/certs/
COPY --from=build /arbiter /arbiter
COPY --from=build --chown=65532:65532 /data /data
USER 65532:65532
ENV ARBITER_DATA_DIR=/data
VOLUME /data
ENTRYPOINT ["/arbiter"]
