/** Reads the state of a page rendered by the server, and builds the page that replaces it offline. */

type State = Readonly<Record<string, unknown>> & {
  path?: string;
  user?: { id: string } | null;
  queries?: unknown;
  isMissing?: boolean;
};

export type ReadPage = {
  /** null: signed out. undefined: not specified. */
  userId: string | null | undefined;
  /** The state that all pages of this user share. */
  base: Record<string, unknown>;
  /** The page's own data as JSON, or null if it cannot be rendered from stored data. */
  data: string | null;
  /** The server has no such page, or it is not open to this user. */
  isMissing: boolean;
};

const stateScript = /<script type="application\/json" id="page-state">([^]*?)<\/script>/;
const themeOfPage = /<html[^>]* data-theme="(light|dark)"/;
const ownParts = ["path", "queries", "data", "isMissing", "message", "now"];

export function parsePage(html: string): ReadPage | null {
  const state = stateScript.exec(html)?.[1];
  return state === undefined ? null : parsePageState(state, themeOfPage.exec(html)?.[1]);
}

/** `json` is the text of the page-state element. */
export function parsePageState(json: string, theme: string | undefined): ReadPage {
  const state = JSON.parse(json) as State;
  const { user, queries, isMissing } = state;
  const shared = Object.entries(state).filter(([name]) => !ownParts.includes(name));
  const base = { ...Object.fromEntries(shared), ...(theme !== undefined && { theme }) };
  const isWhole = user && queries !== undefined && !isMissing;
  return {
    userId: user && user.id,
    base,
    data: isWhole ? JSON.stringify({ queries }) : null,
    isMissing: isMissing === true,
  };
}

/** Fills the built, empty page with the user and the stored data, from which the app renders. */
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
