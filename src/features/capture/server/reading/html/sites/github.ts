/** GitHub: the description and README of a repository, a rendered file, or the posts of an issue. */
import { readText, type PageElement } from "../page-dom.ts";
import { cutOut, formatPost, readMeta, toParagraphs } from "./site-markup.ts";
import type { SiteRule } from "./site-rule.ts";

const unwanted = ".anchor, .octicon, clipboard-copy, .zeroclipboard-container, tool-tip, button";
const authors =
  "a.author, [data-testid=issue-body-header-author], [data-testid=avatar-link], .timeline-comment-header a";

export const github: SiteRule = {
  matches: ({ hostname, pathname }) =>
    hostname === "github.com" &&
    /^\/(?!(topics|orgs|features|marketplace|collections|search|settings|sponsors|apps|users|enterprise|solutions|customer-stories)\/)[^/]+\/[^/]+/.test(
      pathname,
    ),
  read: (document, { pathname }) => {
    const bodies = [...document.querySelectorAll(".markdown-body")].filter(
      (body) => readText(body) !== "" && !isInside(body),
    );
    if (bodies.length === 0) return null;
    const isThread = /^\/[^/]+\/[^/]+\/(issues|pull|discussions)\/\d+/.test(pathname);
    if (isThread) {
      const posts = bodies.map((body) =>
        formatPost({ author: findAuthor(body), html: cutOut(body, unwanted) }),
      );
      return { html: posts.join("") };
    }
    const isRepository = /^\/[^/]+\/[^/]+\/?$/.test(pathname);
    const about = isRepository ? readMeta(document, "og:description") : null;
    // "… - owner/name" or "Contribute to owner/name development …" where there is no description.
    const description = about?.replace(/ - [^\s/]+\/\S+$/, "").replace(/^Contribute to .*/, "");
    return { html: `${toParagraphs(description ?? "")}${cutOut(bodies[0]!, unwanted)}` };
  },
};

function isInside(body: PageElement): boolean {
  for (let parent = body.parentNode; parent?.getAttribute; parent = parent.parentNode)
    if (/\bmarkdown-body\b/.test(parent.getAttribute("class") ?? "")) return true;
  return false;
}

/** The author in the nearest element that names one. */
function findAuthor(body: PageElement): string {
  let parent = body.parentNode;
  for (let level = 0; level < 8 && parent?.querySelector; level += 1) {
    const name = readText(parent.querySelector(authors));
    if (name !== "") return name;
    parent = parent.parentNode;
  }
  return "";
}
