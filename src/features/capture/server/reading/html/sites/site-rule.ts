/** The rule of one site: which part of its pages to read. */
import type { PageDocument } from "../page-dom.ts";

/** `html` is not sanitised yet. Fields that are missing are read from the page's metadata. */
export type SiteArticle = {
  html: string;
  title?: string | null;
  byline?: string | null;
  siteName?: string | null;
};

export type SiteRule = {
  /** Whether the rule knows pages at this URL. */
  matches: (url: URL) => boolean;
  /** May modify `document` only if it returns an article. Null for a page that is not as expected. */
  read: (document: PageDocument, url: URL) => SiteArticle | null;
};
