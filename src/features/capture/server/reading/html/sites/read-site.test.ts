import { describe, expect, it } from "vitest";
import { asGood, makePage, makeRequest } from "#features/capture/server/testing/documents.ts";
import { parseHtml } from "../parse-html.ts";

async function read(url: string, body: string, head = "", title = "Page") {
  return asGood(await parseHtml(makeRequest("html", makePage(title, body, head), { url })));
}
const og = (name: string, content: string) => `<meta property="og:${name}" content="${content}">`;

describe("readSite", () => {
  it("reads a repository's description and README", async () => {
    const { text } = await read(
      "https://github.com/ida/tides",
      `<nav>Code Issues 12</nav><div id="files">src README.md</div><article class="markdown-body"><h1>Tides <a class="anchor">#</a></h1><p>Computes high water.</p></article>`,
      og("description", "Tide tables for your terminal - ida/tides"),
    );
    expect(text).toBe("Tide tables for your terminal\n\nTides\n\nComputes high water.");
  });

  it("reads an issue's posts with their authors", async () => {
    const post = (who: string, what: string) =>
      `<div><h3 class="timeline-comment-header"><a class="author">${who}</a></h3><div class="comment-body markdown-body"><p>${what}</p></div></div>`;
    const { text } = await read(
      "https://github.com/ida/tides/issues/4",
      `${post("ida", "It crashes.")}${post("bo", "Fixed.")}`,
    );
    expect(text).toBe("ida\n\nIt crashes.\n\nbo\n\nFixed.");
  });

  it("reads an abstract with its authors", async () => {
    const { title, byline, text } = await read(
      "https://arxiv.org/abs/2611.00001",
      `<h1 class="title">Title: On tides</h1><div class="authors"><a>Ida Berg</a>, <a>Bo Ek</a></div><blockquote class="abstract"><span class="descriptor">Abstract:</span> We compute tides.</blockquote><div class="metatable"><table><tr><td class="tablecell comments">12 pages</td></tr></table></div><div>Bibliographic tools</div>`,
      `<meta name="citation_title" content="On tides">`,
    );
    expect([title, byline]).toEqual(["On tides", "Ida Berg, Bo Ek"]);
    expect(text).toBe("Ida Berg, Bo Ek\n\nWe compute tides.\n\nComments: 12 pages");
  });

  it("reads an encyclopaedia article without edit links and marks", async () => {
    const { title, text } = await read(
      "https://en.wikipedia.org/wiki/Tide",
      `<h1 id="firstHeading">Tide</h1><div id="mw-content-text"><p>Tides rise and fall.<sup class="reference">[1]</sup></p><h2>Causes<span class="mw-editsection">[edit]</span></h2><p>The Moon.</p><table class="navbox"><tr><td>Oceans</td></tr></table><h2>References</h2><div class="reflist">Berg 1999</div></div>`,
    );
    expect(title).toBe("Tide");
    expect(text).toBe("Tides rise and fall.\n\nCauses\n\nThe Moon.");
  });

  it("reads a question and its answers", async () => {
    const { title, byline, text } = await read(
      "https://cooking.stackexchange.com/questions/1/eggs",
      `<div id="question-header"><h1>How long do eggs boil?</h1></div><div id="question"><div class="js-post-body"><p>Soft, please.</p></div><div class="post-signature"><div class="user-details"><a>Ida</a></div></div></div><div id="answers"><div class="answer accepted-answer"><div class="js-vote-count">7</div><div class="js-post-body"><p>Six minutes.</p></div><div class="post-signature"><div class="user-details"><a>Bo</a></div></div></div></div><div id="sidebar">Related</div>`,
    );
    expect([title, byline]).toEqual(["How long do eggs boil?", "Ida"]);
    expect(text).toBe("Soft, please.\n\nAccepted answer · 7 votes · Bo\n\nSix minutes.");
  });

  it("reads a story and its comments", async () => {
    const comment = (who: string, indent: number, what: string) =>
      `<tr class="athing comtr"><td><table><tr><td class="ind" indent="${indent}"></td><td><a class="hnuser">${who}</a><div class="commtext">${what}<div class="reply">reply</div></div></td></tr></table></td></tr>`;
    const { title, html, text } = await read(
      "https://news.ycombinator.com/item?id=1",
      `<table class="fatitem"><tr class="athing"><td><span class="titleline"><a href="https://t.example/">Tides</a></span></td></tr><tr><td><a class="hnuser">ida</a></td></tr></table><table>${comment("bo", 0, "Nice.")}${comment("ek", 1, "Very.")}</table>`,
    );
    expect(title).toBe("Tides");
    expect(text).toBe("https://t.example/\n\nComments\n\nbo\n\nNice.\n\nek\n\nVery.");
    expect(html).toMatch(/<blockquote>.*ek/s);
  });

  it.each([
    [
      "www",
      `<shreddit-post post-title="Which rope?" author="ida"><div slot="text-body"><p>For a mooring.</p></div></shreddit-post><shreddit-comment author="bo" depth="0"><div slot="comment"><p>Nylon.</p></div></shreddit-comment>`,
    ],
    [
      "old",
      `<div id="siteTable"><div class="thing link" data-author="ida"><a class="title">Which rope?</a><div class="usertext-body"><div class="md"><p>For a mooring.</p></div></div></div></div><div class="commentarea"><div class="thing comment" data-author="bo"><div class="usertext-body"><div class="md"><p>Nylon.</p></div></div></div></div>`,
    ],
  ])("reads a post and its comments on %s.reddit.com", async (host, body) => {
    const post = await read(
      `https://${host}.reddit.com/r/boats/comments/1/rope/`,
      `<nav>Home Popular</nav>${body}`,
    );
    expect([post.title, post.byline]).toEqual(["Which rope?", "ida"]);
    expect(post.text).toBe("For a mooring.\n\nComments\n\nbo\n\nNylon.");
  });

  it("reads a video's description from its JSON", async () => {
    const player = {
      videoDetails: {
        title: "Tides, explained",
        author: "Ida",
        lengthSeconds: "3723",
        shortDescription: 'Part "one" };\n\n0:00 Moon',
      },
    };
    const { title, byline, text } = await read(
      "https://www.youtube.com/watch?v=1",
      `<div id="player"></div><script>var ytInitialPlayerResponse = ${JSON.stringify(player)};var meta = {};</script>`,
    );
    expect([title, byline]).toEqual(["Tides, explained", "Ida"]);
    expect(text).toBe('Video · Ida · 1:02:03\n\nPart "one" };\n\n0:00 Moon');
  });

  it("reads what a post on X and on Mastodon declares", async () => {
    const x = await read(
      "https://x.com/ida/status/1234567",
      `<div id="react-root"></div><noscript>JavaScript is not available.</noscript><script src="/m.js"></script>`,
      og("title", "Ida Berg on X") + og("description", "“High water at six.”"),
    );
    expect([x.title, x.byline, x.text]).toEqual([
      "Ida Berg on X",
      "Ida Berg (@ida)",
      "High water at six.",
    ]);
    const toot = await read(
      "https://sea.example/@ida/1234567",
      `<div id="mastodon"></div><noscript>To use the Mastodon web application, please enable JavaScript.</noscript><script src="/m.js"></script>`,
      `${og("title", "Ida (@ida@sea.example)")}${og("description", "Attached: 1 image\n\nLow water at noon.")}<meta property="profile:username" content="ida@sea.example">`,
    );
    expect([toot.byline, toot.text]).toEqual(["Ida (@ida@sea.example)", "Low water at noon."]);
  });

  it("leaves pages that are not as expected, and lookalike hosts, to the general reader", async () => {
    for (const url of [
      "https://arxiv.org/abs/1",
      "https://www.youtube.com/watch?v=1",
      "https://x.com/a/status/1",
      "https://notwikipedia.org/wiki/A",
      "https://github.com.evil.example/a/b",
    ]) {
      const { text } = await read(
        url,
        `<article><h1>A note</h1><p>An ordinary page about rivers.</p></article>`,
      );
      expect(text).toContain("An ordinary page about rivers.");
    }
  });

  it("does not keep a video that is gone", async () => {
    const outcome = await parseHtml(
      makeRequest(
        "html",
        makePage(
          "Video unavailable",
          `<h1>Video unavailable</h1><script>var ytInitialPlayerResponse = {"playabilityStatus":{}};</script>`,
        ),
        { url: "https://www.youtube.com/watch?v=1" },
      ),
    );
    expect(outcome).toMatchObject({ ok: false, kind: "not_a_page" });
  });
});
