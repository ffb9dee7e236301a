/** Shows the palette, search results and the chat. */
import { type Scene, viewports, wholePages } from "./scene.ts";
import {
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
  type Step,
} from "./steps.ts";

const openPalette = (text = ""): Step => [
  openHome,
  click("Search"),
  fillField("[role=combobox]", text),
];
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
    "chat-thinking": [hang("chat"), ask("What do I know about bread?"), "Thinking..."],
    "chat-failed": [fail("chat"), ask("What do I know about bread?"), see("button", "Retry")],
    "chat-load-failed": [
      "/chat/00000000-0000-7000-8000-000000000000",
      "This conversation is not here",
    ],
  }),
  ...wholePages("new", { "chat-nothing-saved": ["/chat", /not saved anything yet/] }),
  ...wholePages("long", {
    "chat-about-one": ["/chat?entry={entry}", see("heading", /^Ask about “/)],
  }),
];
