/** A page as a browser gets it, with the web app as it was built last. */
import { parseHTML } from "linkedom";
import type { PageState } from "#shared/page.ts";
import type { createApp } from "../app.ts";
import type { TestClient } from "./test-client.ts";

/** None of the tests of pages is about how soon or how often. */
export const generousLimits = { burst: 10_000, perSecond: 1_000, waitMilliseconds: 120_000 };

/** As much of an element as tests look at; the server's program knows no document. */
export type Drawn = {
  textContent: string;
  querySelector: (selector: string) => Drawn | null;
  querySelectorAll: (selector: string) => Iterable<Drawn>;
};

export type Opened = {
  status: number;
  headers: Headers;
  text: string;
  state: Partial<PageState>;
  /** Where the screen is drawn. */
  root: Drawn;
};

export async function openPage(
  site: ReturnType<typeof createApp>,
  path: string,
  person: TestClient | null,
  headers: Record<string, string> = {},
): Promise<Opened> {
  const authorization = person && { authorization: `Bearer ${person.token}` };
  const answer = await site.request(path, { headers: { ...headers, ...authorization } });
  const text = await answer.text();
  const { document } = parseHTML(text);
  const state = JSON.parse(document.querySelector("#page-state")!.textContent) as PageState;
  const root = document.querySelector("#root") as unknown as Drawn;
  return { status: answer.status, headers: answer.headers, text, state, root };
}
