import { createServer } from "vite";

/** The web app straight from its sources, with reload, behind the same address as the API. */
export function openDevelopmentServer() {
  return createServer({
    // Vite's own loader writes a temporary file, which `node --watch` would take for a change of ours.
    configLoader: "native",
    server: { middlewareMode: true },
    appType: "spa",
  });
}
