# shamus-lab in a container: `docker build -t shamus-lab .`, then for instance
#   docker run --rm -v "$PWD/results:/results" shamus-lab run -t random+random -n 1e6 --out /results/random
# What is built is what the package holds; nothing of the tests, and no development tools.
FROM node:24-bookworm-slim AS build
WORKDIR /build
COPY . .
RUN npm ci --no-audit --no-fund
# The files of the package, as npm would publish them, and only what they need to run.
RUN npm pack --ignore-scripts --silent && mkdir /app && tar -xzf shamus-lab-*.tgz -C /app --strip-components=1
RUN cp package-lock.json /app && cd /app && npm ci --omit=dev --ignore-scripts --no-audit --no-fund
# Workers of a queue run in containers.
RUN cd /app && npm install --no-save --save-prod --omit=dev --ignore-scripts --no-audit --no-fund bullmq@6 ioredis@6

FROM node:24-bookworm-slim
COPY --from=build /app /app
RUN ln -s /app/bin/shamus.mjs /usr/local/bin/shamus && mkdir /results && chown node:node /results
# 1000 in this image.
USER node
WORKDIR /app
VOLUME /results
ENTRYPOINT ["shamus"]
CMD ["--help"]
