/** Reddit, new and old: the post and the comments that the page holds. */
import { escapeHtml } from "#server/text/escape-html.ts";
import { readText, type PageDocument } from "../page-dom.ts";
import { cutOut, formatPost } from "./site-markup.ts";
import type { SiteArticle, SiteRule } from "./site-rule.ts";

const maxComments = 1_500;

export const reddit: SiteRule = {
  matches: ({ hostname, pathname }) =>
    /(^|\.)reddit\.com$/.test(hostname) && /^\/(r|user)\/[^/]+\/comments\//.test(pathname),
  read: (document) => readNew(document) ?? readOld(document),
};

function readNew(document: PageDocument): SiteArticle | null {
  const post = document.querySelector("shreddit-post");
  if (!post) return null;
  const title = post.getAttribute("post-title") ?? readText(post.querySelector("[slot=title]"));
  const body = post.querySelector("[slot=text-body]");
  const comments = [...document.querySelectorAll("shreddit-comment")].slice(0, maxComments);
  const posts = comments.flatMap((comment) => {
    const own = comment.querySelector("[slot=comment]");
    if (!own || readText(own) === "") return [];
    const depth = Number(comment.getAttribute("depth")) || 0;
    return [
      formatPost({ author: comment.getAttribute("author") ?? "", html: own.innerHTML, depth }),
    ];
  });
  const html = body ? cutOut(body, "button, shreddit-read-more-button, faceplate-tracker") : "";
  return assemble({
    title,
    html: `${formatLink(post.getAttribute("content-href"))}${html}`,
    byline: post.getAttribute("author"),
    posts,
  });
}

function readOld(document: PageDocument): SiteArticle | null {
  const post = document.querySelector("#siteTable .thing.link");
  if (!post) return null;
  const comments = [...document.querySelectorAll(".commentarea .thing.comment")];
  const posts = comments.slice(0, maxComments).flatMap((comment) => {
    const body = comment.querySelector(".usertext-body .md");
    if (!body) return [];
    let depth = 0;
    for (let parent = comment.parentNode; parent?.getAttribute; parent = parent.parentNode)
      if (/\bcomment\b/.test(parent.getAttribute("class") ?? "")) depth += 1;
    return [
      formatPost({
        author: comment.getAttribute("data-author") ?? "",
        html: body.innerHTML,
        depth,
      }),
    ];
  });
  return assemble({
    title: readText(post.querySelector("a.title")),
    html: `${formatLink(post.getAttribute("data-url"))}${post.querySelector(".usertext-body .md")?.innerHTML ?? ""}`,
    byline: post.getAttribute("data-author"),
    posts,
  });
}

/** The page that the post links to; posts with text link to themselves. */
function formatLink(address: string | null): string {
  if (!address || !/^https?:/.test(address) || /\/comments\//.test(address)) return "";
  return `<p><a href="${escapeHtml(address)}">${escapeHtml(address)}</a></p>`;
}

function assemble(read: {
  title: string;
  html: string;
  byline: string | null;
  posts: string[];
}): SiteArticle | null {
  const { title, html, byline, posts } = read;
  if (html === "" && posts.length === 0) return null;
  const comments = posts.length > 0 ? `<h2>Comments</h2>${posts.join("")}` : "";
  return {
    html: `<div>${html}</div>${comments}`,
    title: title || null,
    byline,
    siteName: "Reddit",
  };
}
