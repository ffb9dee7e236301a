/** arXiv: the abstract of a paper with its authors, comments and subjects. */
import { readText } from "../page-dom.ts";
import { cutOut, readMeta, toParagraphs } from "./site-markup.ts";
import type { SiteRule } from "./site-rule.ts";

export const arxiv: SiteRule = {
  matches: ({ hostname, pathname }) =>
    /(^|\.)arxiv\.org$/.test(hostname) && pathname.startsWith("/abs/"),
  read: (document) => {
    const abstract = document.querySelector("blockquote.abstract");
    if (!abstract) return null;
    const authors = [...document.querySelectorAll(".authors a")].map(readText).join(", ");
    const facts = [".comments", ".jref", ".doi", ".subjects"].map((part) => {
      const text = readText(document.querySelector(`.metatable td${part}`));
      const label = { ".comments": "Comments: ", ".subjects": "Subjects: " }[part] ?? "";
      return text && `${label}${text}`;
    });
    return {
      html: `${toParagraphs(authors)}<p>${cutOut(abstract, ".descriptor, .title")}</p>${toParagraphs(facts.join("\n"))}`,
      title: readMeta(document, "citation_title"),
      byline: authors || null,
      siteName: "arXiv",
    };
  },
};
