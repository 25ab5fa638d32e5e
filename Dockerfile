# The service as compiled JavaScript, without packages for testing and without the embedded database: DATABASE_URL is required here.
FROM node:24-bookworm-slim AS build
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY tsconfig.json tsconfig.build.json tsconfig.client.json ./
COPY src src
COPY commands commands
COPY projections projections
COPY queries queries
RUN npm run build

FROM node:24-bookworm-slim AS packages
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts --omit=dev --omit=optional

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
WORKDIR /app
RUN mkdir /data && chown node:node /data
COPY package.json LICENSE ./
COPY --from=packages /build/node_modules node_modules
COPY --from=build /build/dist dist
COPY --from=build /build/src/start.cjs src/start.cjs
# `npx daicho` (and `daicho` alone), as all texts name it. npx would keep notes in a home that may be read-only.
ENV NPM_CONFIG_CACHE=/tmp/.npm NPM_CONFIG_UPDATE_NOTIFIER=false
RUN mkdir -p node_modules/.bin && ln -s ../../src/start.cjs node_modules/.bin/daicho && chmod +x src/start.cjs && ln -s /app/src/start.cjs /usr/local/bin/daicho
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT || 3000) + '/health/ready').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/src/cli/main.js", "serve"]
