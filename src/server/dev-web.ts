import { createServer } from "vite";

/** Serves the web app from its sources, with hot reload, on the same origin as the API. */
export function openDevelopmentServer() {
  return createServer({
    // Vite's own loader writes a temporary file, which `node --watch` would take for a source change.
    configLoader: "native",
    server: { middlewareMode: true },
    appType: "spa",
  });
}
