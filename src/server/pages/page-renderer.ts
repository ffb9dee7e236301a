/** The screens built for the server, and how they reach the API while they are drawn. */
import { AsyncLocalStorage } from "node:async_hooks";
import { fileURLToPath } from "node:url";
import type { PageRenderer, PageRequest, RenderedPage, Send } from "#shared/page.ts";

const built = new URL("../../../dist/server/render-page.js", import.meta.url);

const asked = new AsyncLocalStorage<Send>();
let opening: Promise<PageRenderer> | undefined;

/** Whoever a page is rendered for, `send` asks the API for them alone. */
export async function renderFor(request: PageRequest, send: Send): Promise<RenderedPage> {
  const { renderPage } = await openPageRenderer();
  return asked.run(send, () => renderPage(request));
}

/** Whether a visitor would be told that this address names nothing; `send` as for renderFor. */
export async function isMissingFor(path: string, send: Send): Promise<boolean> {
  const { isMissing } = await openPageRenderer();
  return asked.run(send, () => isMissing(path));
}

/** Reads the code, which takes a moment: better before the first page is asked for. */
export function openPageRenderer(): Promise<PageRenderer> {
  opening ??= import(fileURLToPath(built)).then((renderer: PageRenderer) => {
    renderer.sendThrough((path) => asked.getStore()!(path));
    return renderer;
  });
  return opening;
}
