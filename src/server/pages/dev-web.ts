/** Development: the web app from its sources, with pages rendered through Vite's module loader and hot reload. */
import { readFileSync } from "node:fs";
import type { Server } from "node:http";
import { fileURLToPath } from "node:url";
import { Hono } from "hono";
import { createServer } from "vite";
import type { PageRenderer } from "#shared/page-rendering.ts";
import type { AskApi, HttpEnv } from "../http/identity/actor.ts";
import { crawlerFiles } from "./crawler-files.ts";
import type { PageLimits } from "./page-limits.ts";
import { rendererSource } from "./page-renderer.ts";
import { createPageTemplate } from "./page-template.ts";
import { pageRoutes } from "./serve-pages.ts";

/** Loading the sources of a page takes seconds after a start and after a change. */
const limits: PageLimits = {
  burst: 1_000,
  perSecond: 100,
  waitMilliseconds: 60_000,
  maxTextWait: 600,
};

const indexFile = fileURLToPath(new URL("../../../index.html", import.meta.url));

/** Connects hot reload to `server`. Requests that `middlewares` does not answer are the app's. */
export async function startVite(server: Server) {
  const vite = await createServer({
    // Vite's own loader writes a temporary file, which `node --watch` would take for a source change.
    configLoader: "native",
    appType: "custom",
    server: { middlewareMode: true, ws: { server }, cors: false },
  });
  rendererSource.import = async () => {
    const renderer = (await vite.ssrLoadModule("/src/app/web/render-page.tsx")) as PageRenderer;
    return { ...renderer, renderPage: (request) => renderer.renderPage(request).catch(report) };
  };

  function report(error: Error): never {
    vite.ssrFixStacktrace(error);
    vite.config.logger.error(error.stack ?? error.message);
    throw error;
  }

  async function getTemplate() {
    const page = await vite.transformIndexHtml("/index.html", readFileSync(indexFile, "utf8"));
    // Linked, so that the page has its styles before main.tsx imports them.
    return createPageTemplate(page, () => ["src/web/styles/app.css"]);
  }

  return {
    middlewares: vite.middlewares,
    serveWeb: (askApi: AskApi) =>
      new Hono<HttpEnv>()
        .route("/", crawlerFiles)
        .route("/", pageRoutes(getTemplate, askApi, limits)),
    close: () => vite.close(),
  };
}
