/** Mastodon, on any host: the text of a post, which its page declares for previews. */
import { readMeta, toParagraphs } from "./site-markup.ts";
import type { SiteRule } from "./site-rule.ts";

export const mastodon: SiteRule = {
  matches: ({ pathname }) =>
    /^\/(@[^/]+|users\/[^/]+\/statuses|@[^/]+\/posts)\/\d{6,}\/?$/.test(pathname),
  read: (document) => {
    const isMastodon =
      document.querySelector("#mastodon, script#initial-state") !== null &&
      readMeta(document, "profile:username") !== null;
    const text = readMeta(document, "og:description")?.replace(/^Attached: [^\n]*\n+/, "");
    if (!isMastodon || !text) return null;
    const author = readMeta(document, "og:title");
    return { html: toParagraphs(text), title: author && `Post by ${author}`, byline: author };
  },
};
