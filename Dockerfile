# One image an app: docker build --target server . (or worker, or cli)

# Node 24.21.0. How the digest is renewed: docs/decisions/install-policy.md
FROM node:24-bookworm-slim@sha256:d6aa754f16b3197301076f047b5def2f02ea1dbbc2ca920407d46d7ec7f87b20 AS node

FROM node AS base
ENV TURBO_TELEMETRY_DISABLED=1 DO_NOT_TRACK=1 CI=1
WORKDIR /dubs

# Only what decides which packages are installed, so that a change of code reinstalls nothing.
FROM base AS manifests
COPY . .
RUN find . -type f ! -name package.json ! -name 'pnpm-*.yaml' -delete && find . -type d -empty -delete

# All packages and the built apps.
FROM base AS build
COPY --from=manifests /dubs ./
RUN npm install --global "$(node -p "require('./package.json').packageManager.split('+')[0]")"
RUN --mount=type=cache,target=/root/.local/share/pnpm/store pnpm install --frozen-lockfile
COPY . .
# Without CI, where the build fails if the web app is over its limits of size.
RUN CI= pnpm exec turbo run build

# The packages that one app needs at run time, and nothing else.
FROM build AS production
RUN rm -rf node_modules */node_modules */*/node_modules
FROM production AS server-packages
RUN --mount=type=cache,target=/root/.local/share/pnpm/store pnpm install --frozen-lockfile --prod --filter @dubs/server
FROM production AS worker-packages
RUN --mount=type=cache,target=/root/.local/share/pnpm/store pnpm install --frozen-lockfile --prod --filter @dubs/worker
FROM production AS cli-packages
RUN --mount=type=cache,target=/root/.local/share/pnpm/store pnpm install --frozen-lockfile --prod --filter @dubs/cli

FROM node AS app
ENV NODE_ENV=production DATA_DIR=/data NODE_OPTIONS=--enable-source-maps
RUN install -d -o node -g node /data
VOLUME /data
WORKDIR /dubs
USER node

FROM app AS server
COPY --from=server-packages /dubs/node_modules node_modules
COPY --from=server-packages /dubs/apps/server/package.json apps/server/package.json
COPY --from=server-packages /dubs/apps/server/node_modules apps/server/node_modules
COPY --from=server-packages /dubs/apps/server/dist apps/server/dist
COPY --from=build /dubs/apps/web/dist apps/web/dist
ENV HOST=0.0.0.0 PORT=3000 METRICS_PORT=9464
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "apps/server/dist/main.js"]

FROM app AS worker
COPY --from=worker-packages /dubs/node_modules node_modules
COPY --from=worker-packages /dubs/apps/worker/package.json apps/worker/package.json
COPY --from=worker-packages /dubs/apps/worker/node_modules apps/worker/node_modules
COPY --from=worker-packages /dubs/apps/worker/dist apps/worker/dist
ENV WORKER_METRICS_PORT=9464
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.WORKER_METRICS_PORT}/readyz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "apps/worker/dist/main.js"]

FROM app AS cli
COPY --from=cli-packages /dubs/node_modules node_modules
COPY --from=cli-packages /dubs/apps/cli/package.json apps/cli/package.json
COPY --from=cli-packages /dubs/apps/cli/node_modules apps/cli/node_modules
COPY --from=cli-packages /dubs/apps/cli/dist apps/cli/dist
COPY --from=cli-packages /dubs/apps/cli/demo apps/cli/demo
ENTRYPOINT ["node", "apps/cli/dist/main.js"]
CMD ["--help"]
