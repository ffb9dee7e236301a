/** Shows the palette, search results and the chat. */
import { type Scene, viewports, wholePages } from "./scene.ts";
import {
  answer,
  click,
  clickText,
  enter,
  fail,
  fillField,
  find,
  hang,
  openHome,
  see,
  showDialog,
  openInClient,
  run,
  type Step,
} from "./steps.ts";
import { longWord } from "./sample-values.ts";

const openPalette = (text = ""): Step => [
  openHome,
  click("Search"),
  fillField("[role=combobox]", text),
];
const askedId = "00000000-0000-7000-8000-000000000001";

/** A stored conversation with one answer. */
const openAnswer = (reply: object, ...stubs: Step[]): Step => [
  (page, ids) => {
    const common = {
      citations: [],
      nearest: [],
      outcome: "complete",
      failure: null,
      model: null,
      createdAt: new Date(Date.now() - 120_000).toISOString(),
    };
    const question = "What did I save?";
    return run(
      answer(`conversations/${askedId}`, {
        id: askedId,
        title: question,
        scope: null,
        createdAt: common.createdAt,
        updatedAt: common.createdAt,
        messages: [
          { ...common, id: "1", role: "user", text: question },
          { ...common, id: "2", role: "assistant", ...reply },
        ],
      }),
      page,
      ids,
    );
  },
  ...stubs,
  openInClient(`/chat/${askedId}`),
];
/** The same, with an answer `about` the library. */
const openListed = (about: object, text: string, ...stubs: Step[]): Step => {
  const library = { kind: "list", filter: "", count: 9, entryIds: [], ...about };
  return openAnswer({ text, library }, ...stubs);
};
/** A stored answer for which a model called tools. */
const lookedUp = {
  model: "anthropic: claude-haiku-4-5",
  text: "You saved nothing on tides, but three pages on tea describe how water moves in a pot.",
  steps: [
    { tool: "search", text: "Searched “tide”: 0 entries" },
    {
      tool: "list_entries",
      text: "Listed topic Tea, saved 2026-03: 3 entries",
      filter: "topic=Tea",
    },
    { tool: "read", text: "Read “How water moves in a pot of tea, and why it matters which way”" },
  ],
};
const noted = { filter: "type=text&note=true&sort=oldest" };
const ask = (question: string): Step => ["/chat", enter("Your question", question)];

export const searchScenes: readonly Scene[] = [
  ...viewports("lively", {
    palette: openPalette(),
    "palette-hits": [openPalette("streets speed"), find("[role=option] mark")],
    "palette-nothing": [openPalette("zeppelin"), /nothing/i],
    "palette-help": [openPalette(), clickText("How to search")],
    "entry-passage": ["/entry/{entry}?at=40-160", find("[data-passage]")],
    "entry-link-dialog": ["/entry/{entry}", showDialog("Link entry")],
  }),
  ...wholePages("lively", {
    chat: ["/chat", see("list", "Questions to begin with")],
    "chat-answer": [ask("Why are narrow streets safer?"), see("list", "Sources")],
    "chat-unanswered": [
      ask("Which vaccine was approved in Ghana?"),
      "Nothing you saved answers this",
    ],
    "chat-compared": [ask("Compare narrow streets and commonplace books"), see("table")],
    "chat-overview": [ask("What do I know about memory?"), see("list", "Sources")],
    "chat-thinking": [hang("chat"), ask("What do I know about bread?"), "Thinking..."],
    "chat-failed": [fail("chat"), ask("What do I know about bread?"), see("button", "Retry")],
    "chat-library": [
      openListed({ ...noted, count: 7 }, "You saved 7 texts with a note."),
      see("link", "Open in Library"),
    ],
    "chat-library-count": [
      openListed({ ...noted, kind: "count", count: 9 }, "You saved 9 texts with a note."),
      "when this was answered",
    ],
    "chat-library-more": [
      openListed(noted, "You saved 9 texts with a note."),
      click("Remove filter With a note"),
      see("button", "Reset"),
      click("Show more"),
    ],
    "chat-library-empty": [
      openListed(
        { filter: "about=Zeppelins&notLanguage=en&notAbout=War&saved=2026-03", count: 0 },
        "You have no entries about “Zeppelins” not about “War” not in English saved in March 2026.",
      ),
      "No entries match these filters",
    ],
    "chat-library-failed": [
      openListed(noted, "You saved 9 texts with a note.", answer("library", {}, 500)),
      "Failed to load entries",
    ],
    "chat-library-loading": [
      openListed(noted, "You saved 9 texts with a note.", hang("library"), hang("library/count")),
      "Loading entries...",
    ],
    "chat-steps": [openAnswer(lookedUp), clickText("Looked up 3 times"), see("list", "Looked up")],
    "chat-load-failed": [
      "/chat/00000000-0000-7000-8000-000000000000",
      "This conversation is not here",
    ],
  }),
  ...wholePages("new", { "chat-nothing-saved": ["/chat", /not saved anything yet/] }),
  ...viewports("pictured", {
    "chat-library-pictured": [
      openListed({ count: 8 }, "These are the last entries that you saved."),
      see("link", "Open in Library"),
    ],
  }),
  ...wholePages("long", {
    "chat-library-long": [
      openListed(
        { filter: `type=text&q=${longWord}`, count: 1 },
        `You saved one text whose title contains ${longWord}.`,
      ),
      see("link", "Open in Library"),
    ],
    "chat-about-one": ["/chat?entry={entry}", see("heading", /^Ask about “/)],
  }),
];
