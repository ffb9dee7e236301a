# Built with buildah and run with podman by its authors, on base images that they made of Debian's packages, because they
# cannot reach Docker Hub. In each run of the tests, scripts/checks/deploy-image.test.ts runs the same commands without a
# container. See docs/operating.md, "In containers".

# The build installs packages with npm, so any Node from version 20 will do.
FROM node:22-bookworm AS build
WORKDIR /app
COPY . .
# As `npm start` does: production packages from the lock file, then the web app.
RUN node scripts/ensure.mjs build && rm -rf node_modules/.cache

# The app runs on the Node of its lock file, in node_modules/.bin, so the image needs none.
FROM debian:bookworm-slim
# The slim image lacks this library of Node.
RUN apt-get update && apt-get install --yes --no-install-recommends libatomic1 && rm -rf /var/lib/apt/lists/*
RUN useradd --system --uid 10001 --user-group --no-create-home commonplace \
  && install --directory --owner=10001 --group=10001 --mode=0700 /data
WORKDIR /app
# Owned by root: the app cannot change its own files.
COPY --from=build /app /app
ENV PATH=/app/node_modules/.bin:/usr/local/bin:/usr/bin:/bin \
  NODE_ENV=production \
  HOST=0.0.0.0 \
  PORT=3000 \
  DATA_DIR=/data
USER 10001:10001
# The root file system may be read-only. Written are the volume /data and temporary files in /tmp.
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=90s --retries=3 CMD ["node", "scripts/health.ts"]
STOPSIGNAL SIGTERM
CMD ["node", "--max-semi-space-size=8", "--max-old-space-size=512", "src/app/server/start.mjs"]
