/** Loads the SSR code, and connects it to the API while it renders. */
import { AsyncLocalStorage } from "node:async_hooks";
import { fileURLToPath } from "node:url";
import type { PageRenderer, PageRequest, RenderedPage, Send } from "#shared/page-rendering.ts";

const built = new URL("../../../dist/server/render-page.js", import.meta.url);

const sendOfRequest = new AsyncLocalStorage<Send>();

/** Where the SSR code comes from. Development replaces it: dev-web.ts. */
export const rendererSource = {
  import: (): Promise<PageRenderer> => import(fileURLToPath(built)),
};

/** `send` calls the API as the user that the page is rendered for. */
export async function renderPage(request: PageRequest, send: Send): Promise<RenderedPage> {
  const renderer = await loadPageRenderer();
  return sendOfRequest.run(send, () => renderer.renderPage(request));
}

/** Whether a visitor would get 404 for this path; `send` as for renderPage. */
export async function isMissingPage(path: string, send: Send): Promise<boolean> {
  const renderer = await loadPageRenderer();
  return sendOfRequest.run(send, () => renderer.isMissing(path));
}

/** The first call is slow: make it before the first page is requested. */
export async function loadPageRenderer(): Promise<PageRenderer> {
  const renderer = await rendererSource.import();
  renderer.setTransport((path) => sendOfRequest.getStore()!(path));
  return renderer;
}
