/** Reads pages of well-known sites by their rule, where what matters is not what looks like an article. */
import type { PageDocument } from "../page-dom.ts";
import { arxiv } from "./arxiv.ts";
import { github } from "./github.ts";
import { hackerNews } from "./hacker-news.ts";
import { mastodon } from "./mastodon.ts";
import { reddit } from "./reddit.ts";
import type { SiteArticle, SiteRule } from "./site-rule.ts";
import { stackExchange } from "./stack-exchange.ts";
import { wikipedia } from "./wikipedia.ts";
import { x } from "./x.ts";
import { youtube } from "./youtube.ts";

const rules: readonly SiteRule[] = [
  arxiv,
  github,
  hackerNews,
  reddit,
  stackExchange,
  wikipedia,
  x,
  youtube,
  mastodon,
];

/** Null for other sites, and for pages that are not as the rule expects. */
export function readSite(document: PageDocument, address: string | null): SiteArticle | null {
  const url = URL.parse(address ?? "");
  return (url && rules.find(({ matches }) => matches(url))?.read(document, url)) ?? null;
}
