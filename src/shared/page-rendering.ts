/** The input and output of page rendering: the contract between server/pages/ and app/web/render-page.tsx. */

/** Sends a GET request to the API; the part of the response that is used. */
export type Send = (path: string) => Promise<{ status: number; text: () => Promise<string> }>;

export type PageUser = { id: string; name: string; email: string };

/** Sent to the browser with the page, as JSON, so that it need not request it. */
export type PageState = {
  /** Path and query of the screen shown; differs from the requested path after a redirect. */
  path: string;
  /** Null if signed out. */
  user: PageUser | null;
  companyName: string;
  /** The URL at which users get the source of this version, as section 13 of the AGPL asks. */
  sourceUrl: string;
  /** The first language (BCP 47) in Accept-Language. */
  locale?: string | undefined;
  /** Whether shortcuts use ⌘. */
  isApple: boolean;
  /** Time in ms since 1970, taken before any data was loaded, and the time zone (IANA) of the page. */
  now: number;
  timeZone: string;
  /** The browser's preferences with which it was rendered. */
  preferences: Readonly<Record<string, string>>;
  /** The name of the OpenID provider that signs users in, such as Google; null without one. */
  provider: string | null;
  /** Whether images can be saved as entries. */
  imageEntries: boolean;
  /** The requested object does not exist or is another user's. */
  isMissing: boolean;
  /** Shown as an error. */
  message?: string | undefined;
  /** The dehydrated query cache. */
  queries?: unknown;
  /** The initial data of a public screen. */
  data?: unknown;
};

export type PageRequest = Omit<PageState, "isMissing" | "message" | "queries" | "data"> & {
  /** Milliseconds after which an entry is rendered without its text. */
  maxTextWait: number;
};

/** The content of a page's head. */
export type PageHead = {
  title: string;
  description?: string | undefined;
  /** The canonical path of a public page. */
  canonical?: string | undefined;
  /** Path of the page's preview image on this server. */
  image?: string | undefined;
  /** Asks search engines not to index it. */
  isUnlisted?: boolean | undefined;
  /** Path of its Atom feed. */
  feed?: string | undefined;
  /** What schema.org calls it, and the URL of the page that a shared entry is about. */
  schema?: { type: "WebPage" | "CollectionPage" | "ProfilePage"; about?: string | undefined };
};

export type RenderedPage = {
  state: PageState;
  head: PageHead;
  /** The markup of the screen. */
  html: string;
  /** Source paths, from src/, of the code that the browser will need. */
  modules: string[];
  /** Whether every visitor gets the same, and signed-in users the same in the app's layout. */
  isForEverybody?: boolean;
};

/** The exports of app/web/render-page.tsx. */
export type PageRenderer = {
  /** Routes all API requests of pages through `send`, which knows the current user. */
  setTransport: (send: Send) => void;
  renderPage: (request: PageRequest) => Promise<RenderedPage>;
  /** Whether a visitor would get 404 for this path, without rendering. False if that is unknown. */
  isMissing: (path: string) => Promise<boolean>;
  /** Public pages with a fixed path, for search engines. */
  publicPaths: readonly string[];
};
