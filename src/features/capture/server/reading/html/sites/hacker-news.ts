/** Hacker News: the story with its link and text, and the comments. */
import { escapeHtml } from "#server/text/escape-html.ts";
import { readText } from "../page-dom.ts";
import { cutOut, formatPost } from "./site-markup.ts";
import type { SiteRule } from "./site-rule.ts";

const maxComments = 1_500;

export const hackerNews: SiteRule = {
  matches: ({ hostname, pathname }) => hostname === "news.ycombinator.com" && pathname === "/item",
  read: (document) => {
    const story = document.querySelector(".fatitem");
    if (!story) return null;
    const link = story.querySelector(".titleline a");
    const address = link?.getAttribute("href") ?? "";
    const text = story.querySelector(".toptext, .commtext")?.innerHTML ?? "";
    const head = /^https?:/.test(address)
      ? `<p><a href="${escapeHtml(address)}">${escapeHtml(address)}</a></p>`
      : "";
    const comments = [...document.querySelectorAll("tr.comtr")].slice(0, maxComments);
    const posts = comments.flatMap((comment) => {
      const body = comment.querySelector(".commtext");
      if (!body) return [];
      const indent = comment.querySelector(".ind");
      const depth =
        Number(indent?.getAttribute("indent")) ||
        Number(indent?.querySelector("img")?.getAttribute("width")) / 40;
      const author = readText(comment.querySelector(".hnuser"));
      return [formatPost({ author, html: cutOut(body, ".reply"), depth: Math.round(depth || 0) })];
    });
    if (head === "" && text === "" && posts.length === 0) return null;
    return {
      html: `${head}<div>${text}</div>${posts.length > 0 ? "<h2>Comments</h2>" : ""}${posts.join("")}`,
      title: readText(link ?? null) || null,
      byline: readText(story.querySelector(".hnuser")) || null,
      siteName: "Hacker News",
    };
  },
};
