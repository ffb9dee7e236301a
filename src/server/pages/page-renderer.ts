/** Loads the SSR build, and connects it to the API while it renders. */
import { AsyncLocalStorage } from "node:async_hooks";
import { fileURLToPath } from "node:url";
import type { PageRenderer, PageRequest, RenderedPage, Send } from "#shared/page.ts";

const built = new URL("../../../dist/server/render-page.js", import.meta.url);

const asked = new AsyncLocalStorage<Send>();
let opening: Promise<PageRenderer> | undefined;

/** `send` calls the API as the user that the page is rendered for. */
export async function renderFor(request: PageRequest, send: Send): Promise<RenderedPage> {
  const { renderPage } = await openPageRenderer();
  return asked.run(send, () => renderPage(request));
}

/** Whether a visitor would get 404 for this path; `send` as for renderFor. */
export async function isMissingFor(path: string, send: Send): Promise<boolean> {
  const { isMissing } = await openPageRenderer();
  return asked.run(send, () => isMissing(path));
}

/** Loads the code, which is slow: call it before the first page is requested. */
export function openPageRenderer(): Promise<PageRenderer> {
  opening ??= import(fileURLToPath(built)).then((renderer: PageRenderer) => {
    renderer.sendThrough((path) => asked.getStore()!(path));
    return renderer;
  });
  return opening;
}
