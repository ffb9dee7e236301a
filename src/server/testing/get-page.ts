/** Opens a page as a browser receives it, with the last build of the web app. */
import { parseHTML } from "linkedom";
import type { PageState } from "#shared/page-rendering.ts";
import type { createApp } from "#app/server/app.ts";
import type { TestClient } from "./test-client.ts";

/** For tests of pages that do not concern limits. */
export const generousLimits = {
  burst: 10_000,
  perSecond: 1_000,
  waitMilliseconds: 120_000,
  maxTextWait: 120_000,
};

/** The part of Element that tests use, because server code has no DOM types. */
export type RenderedElement = {
  textContent: string;
  querySelector: (selector: string) => RenderedElement | null;
  querySelectorAll: (selector: string) => Iterable<RenderedElement>;
};

export type Opened = {
  status: number;
  headers: Headers;
  text: string;
  state: Partial<PageState>;
  /** The element that contains the screen. */
  root: RenderedElement;
};

export async function getPage(
  site: ReturnType<typeof createApp>,
  path: string,
  client: TestClient | null,
  headers: Record<string, string> = {},
): Promise<Opened> {
  const authorization = client && { authorization: `Bearer ${client.token}` };
  const answer = await site.request(path, { headers: { ...headers, ...authorization } });
  const text = await answer.text();
  const { document } = parseHTML(text);
  const state = JSON.parse(document.querySelector("#page-state")!.textContent) as PageState;
  const root = document.querySelector("#root") as unknown as RenderedElement;
  return { status: answer.status, headers: answer.headers, text, state, root };
}
