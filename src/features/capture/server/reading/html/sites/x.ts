/** X: the text of a post, as its page shows it or declares it for previews. */
import { readText } from "../page-dom.ts";
import { formatPost, readMeta, toParagraphs } from "./site-markup.ts";
import type { SiteRule } from "./site-rule.ts";

export const x: SiteRule = {
  matches: ({ hostname, pathname }) =>
    /^((www|mobile)\.)?(x|twitter)\.com$/.test(hostname) && /^\/[^/]+\/status\/\d+/.test(pathname),
  read: (document, { pathname }) => {
    const handle = `@${pathname.split("/")[1]}`;
    const posts = [...document.querySelectorAll("article[data-testid=tweet]")].flatMap((post) => {
      const text = post.querySelector("[data-testid=tweetText]");
      if (!text) return [];
      const author = readText(post.querySelector("[data-testid=User-Name]"));
      return [formatPost({ author, html: text.innerHTML })];
    });
    const [, name] =
      /^(.{1,100}?) (?:on|auf|sur|en|su|op) (?:X|Twitter)\b/.exec(
        readMeta(document, "og:title") ?? "",
      ) ?? [];
    const byline = name ? `${name} (${handle})` : handle;
    const declared = readMeta(document, "og:description")?.replace(/^[“"]([^]*)[”"]$/, "$1");
    const html = posts.join("") || toParagraphs(declared ?? "");
    if (html === "") return null;
    return { html, title: `${name ?? handle} on X`, byline, siteName: "X" };
  },
};
