/** What a page that the server drew says of itself, and the page that is shown in its place without a server. */

type State = Readonly<Record<string, unknown>> & {
  path?: string;
  user?: { id: string } | null;
  queries?: unknown;
  isMissing?: boolean;
};

export type ReadPage = {
  /** Null: nobody is signed in. Undefined: it does not say. */
  userId: string | null | undefined;
  /** What is the same for all pages of this person. */
  base: Record<string, unknown>;
  /** Its own data as JSON; null where there is nothing to open it with again. */
  data: string | null;
};

const stateScript = /<script type="application\/json" id="page-state">([^]*?)<\/script>/;
const themeOfPage = /<html[^>]* data-theme="(light|dark)"/;
const ownParts = ["path", "queries", "data", "isMissing", "message", "now"];

export function readPage(html: string): ReadPage | null {
  const state = stateScript.exec(html)?.[1];
  return state === undefined ? null : readPageState(state, themeOfPage.exec(html)?.[1]);
}

/** `json` is the text of the page's state. */
export function readPageState(json: string, theme: string | undefined): ReadPage {
  const state = JSON.parse(json) as State;
  const { user, queries, isMissing } = state;
  const shared = Object.entries(state).filter(([name]) => !ownParts.includes(name));
  const base = { ...Object.fromEntries(shared), ...(theme !== undefined && { theme }) };
  const isWhole = user && queries !== undefined && !isMissing;
  return { userId: user && user.id, base, data: isWhole ? JSON.stringify({ queries }) : null };
}

/** The built page without a screen, told who is here and what was stored of it: the app draws it. */
export function fillShell(
  shell: string,
  base: Readonly<Record<string, unknown>>,
  stored: { text: string; storedAt: string } | null,
): string {
  const { theme, ...known } = base;
  const state = { ...known, ...(stored ? (JSON.parse(stored.text) as object) : {}) };
  const json = JSON.stringify(state).replaceAll("<", String.raw`\u003c`);
  const themed = theme === "light" || theme === "dark" ? ` data-theme="${theme}"` : "";
  return shell
    .replace("<html", () => `<html${themed} data-stored-at="${stored?.storedAt ?? ""}"`)
    .replace(
      '<div id="root"></div>',
      () =>
        `<div id="root"></div>\n    <script type="application/json" id="page-state">${json}</script>`,
    );
}
