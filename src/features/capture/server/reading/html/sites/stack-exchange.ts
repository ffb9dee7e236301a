/** Stack Overflow and the other sites of Stack Exchange: the question and its answers. */
import { readText, type PageElement } from "../page-dom.ts";
import { cutOut, formatPost, joinFacts } from "./site-markup.ts";
import type { SiteRule } from "./site-rule.ts";

const hosts =
  /(^|\.)(stackoverflow|stackexchange|superuser|serverfault|askubuntu|stackapps|mathoverflow)\.(com|net)$/;

export const stackExchange: SiteRule = {
  matches: ({ hostname, pathname }) =>
    hosts.test(hostname) && /^\/(questions|q|a)\/\d+/.test(pathname),
  read: (document) => {
    const question = document.querySelector("#question");
    const body = question && findBody(question);
    if (!question || !body) return null;
    const answers = [...document.querySelectorAll("#answers .answer")].flatMap((answer) => {
      const text = findBody(answer);
      if (!text) return [];
      const isAccepted = /\baccepted-answer\b/.test(answer.getAttribute("class") ?? "");
      const votes = Number(readText(answer.querySelector(".js-vote-count")));
      const facts = joinFacts(
        isAccepted ? "Accepted answer" : "Answer",
        Number.isInteger(votes) && `${votes} ${votes === 1 ? "vote" : "votes"}`,
        findAuthor(answer),
      );
      return [`<h2>${facts.replaceAll("<", "&lt;")}</h2>${cutOut(text, "aside.s-notice")}`];
    });
    const asked = formatPost({ author: "", html: cutOut(body, "aside.s-notice") });
    return {
      html: `${asked}${answers.join("")}`,
      title: readText(document.querySelector("#question-header h1, h1")) || null,
      byline: findAuthor(question) || null,
    };
  },
};

function findBody(post: PageElement): PageElement | null {
  return post.querySelector(".js-post-body, .s-prose, .post-text");
}

/** The editor's signature comes first, the author's last. */
function findAuthor(post: PageElement): string {
  const names = [...post.querySelectorAll(".post-signature .user-details a")].map(readText);
  return names.filter(Boolean).at(-1) ?? "";
}
