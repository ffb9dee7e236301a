/** What a page is rendered from and what comes of it: the agreement between server/pages/ and web/render-page.tsx. */

/** Asks the API (GET); the answer as far as it is looked at. */
export type Send = (path: string) => Promise<{ status: number; text: () => Promise<string> }>;

export type PageUser = { id: string; name: string; email: string };

/** What the browser is told together with the page, so that it need not ask. Stands in the page as JSON. */
export type PageState = {
  /** Path and query of the screen that is shown; another than was asked for where that one leads on. */
  path: string;
  /** Null: nobody is signed in. */
  user: PageUser | null;
  companyName: string;
  /** The first language (BCP 47) that the browser asked for. */
  locale?: string | undefined;
  /** Whether the person holds ⌘ for commands. */
  isApple: boolean;
  /** Milliseconds since 1970 before anything in it was asked for, and the zone (IANA) that its times are of. */
  now: number;
  timeZone: string;
  /** The server offers signing in by Google. */
  google: boolean;
  /** The server takes pictures as entries. */
  imageEntries: boolean;
  /** What was asked for is not there, or another person's. */
  isMissing: boolean;
  /** To be told as an error. */
  message?: string | undefined;
  /** Of the query cache, dehydrated. */
  queries?: unknown;
  /** What a public screen shows first. */
  data?: unknown;
};

export type PageRequest = Omit<PageState, "isMissing" | "message" | "queries" | "data"> & {
  cookies: Readonly<Record<string, string>>;
};

/** What stands in the head of a page. */
export type PageHead = {
  title: string;
  description?: string | undefined;
  /** Path by which the page is to be known, of pages that anybody may see. */
  canonical?: string | undefined;
  /** Path of a picture on this server that stands for the page. */
  image?: string | undefined;
  /** Search engines are asked to leave it out. */
  isUnlisted?: boolean | undefined;
  /** Path of its Atom feed. */
  feed?: string | undefined;
};

export type RenderedPage = {
  state: PageState;
  head: PageHead;
  /** Of the screen. */
  html: string;
  /** From src/: whose code the browser will want. */
  modules: string[];
};

/** What dist/server/render-page.js exports. */
export type PageRenderer = {
  /** Has all that pages ask of the API go through `send`, which knows for whom. Called once. */
  sendThrough: (send: Send) => void;
  renderPage: (request: PageRequest) => Promise<RenderedPage>;
  /** For visitors: whether the address names nothing, without rendering. False where that cannot be found out. */
  isMissing: (path: string) => Promise<boolean>;
  /** Of the pages that anybody may see and that have one address. */
  publicPaths: readonly string[];
};
