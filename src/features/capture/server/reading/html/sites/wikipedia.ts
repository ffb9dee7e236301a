/** Wikipedia and its sister projects: the article without edit links, navigation boxes and reference marks. */
import { readText } from "../page-dom.ts";
import { cutOut } from "./site-markup.ts";
import type { SiteRule } from "./site-rule.ts";

const unwanted =
  ".mw-editsection, .navbox, .vertical-navbox, .sidebar, .noprint, .metadata, .ambox, .hatnote, .shortdescription, .toc, .mw-jump-link, .mw-empty-elt, .sistersitebox, .portalbox, .authority-control, .printfooter, sup.reference, .reflist, ol.references, .refbegin, style, #catlinks";
const emptiedHeading = "h2, h3, h4, .mw-heading";

export const wikipedia: SiteRule = {
  matches: ({ hostname, pathname }) =>
    /\.(wikipedia|wiktionary|wikiquote|wikivoyage|wikibooks|wikinews|wikiversity|wikisource)\.org$/.test(
      hostname,
    ) && /^\/(wiki|w)\//.test(pathname),
  read: (document) => {
    const content = document.querySelector("#mw-content-text");
    if (!content || readText(content) === "") return null;
    cutOut(content, unwanted);
    // "References" and the like, of which nothing is left.
    for (const heading of content.querySelectorAll(emptiedHeading)) {
      let next = heading.nextSibling;
      while (next && (next.nodeType !== 1 || readText(next) === "")) next = next.nextSibling;
      const isLast = next === null && heading.parentNode !== null;
      const isFollowed = next !== null && /mw-heading2|^$/.test(next.getAttribute("class") ?? "");
      if (isLast || (isFollowed && /^h2$/i.test(next!.tagName))) heading.remove();
    }
    return {
      html: content.innerHTML,
      title: readText(document.querySelector("#firstHeading")) || null,
    };
  },
};
