import { createServer } from "vite";

/** The web app straight from its sources, with reload, behind the same address as the API. */
export function openDevelopmentServer() {
  return createServer({ server: { middlewareMode: true }, appType: "spa" });
}
