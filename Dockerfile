# Images of the marketplace and of the host: `docker build --target cloud .`, `docker build --target host .`
# See docs/operations.md, "In containers".
ARG NODE=26.10.0

FROM node:${NODE}-bookworm-slim AS sources
WORKDIR /srv/bourse
ENV NODE_NO_WARNINGS=1
COPY package.json package-lock.json LICENSE NOTICE ./
COPY packages ./packages

# This image's Node is the pinned one, so nothing of the development dependencies is needed to run a node.
FROM sources AS cloud-files
RUN npm ci --omit=dev --ignore-scripts --workspace packages/cloud && npm cache clean --force
ARG COMMIT=unknown
RUN npm pkg set commit="${COMMIT}"

FROM sources AS page
COPY scripts ./scripts
COPY tsconfig.json ./
RUN npm ci --ignore-scripts && NODE_ENV=production npx --no-install vite build packages/workbench

FROM sources AS host-files
RUN npm ci --omit=dev --ignore-scripts --workspace packages/host && npm cache clean --force
ARG COMMIT=unknown
RUN npm pkg set commit="${COMMIT}"
COPY --from=page /srv/bourse/packages/workbench/dist ./packages/workbench/dist

FROM node:${NODE}-bookworm-slim AS cloud
WORKDIR /srv/bourse
COPY --from=cloud-files /srv/bourse ./
RUN install -d -o 10001 -g 10001 -m 0700 /var/lib/bourse
USER 10001:10001
ENV DATA_DIR=/var/lib/bourse OPERATIONS_PORT=4970
VOLUME /var/lib/bourse
EXPOSE 4870
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=120s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.OPERATIONS_PORT}/readyz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "packages/cloud/src/main.ts"]

FROM node:${NODE}-bookworm-slim AS host
# Process plugins and the forecast model run in it.
RUN apt-get update && apt-get install --yes --no-install-recommends python3 && rm -rf /var/lib/apt/lists/*
WORKDIR /srv/bourse
COPY --from=host-files /srv/bourse ./
RUN install -d -o 10001 -g 10001 -m 0700 /var/lib/bourse
USER 10001:10001
ENV DATA_DIR=/var/lib/bourse PORT=4871
VOLUME /var/lib/bourse
EXPOSE 4871
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=120s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "packages/host/src/main.ts"]
