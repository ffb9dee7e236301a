/** Adding an entry, also without a session or a connection. */
import { type Scene, viewports, wholePages } from "./scene.ts";
import {
  answer,
  click,
  fillLink,
  find,
  hang,
  load,
  openHome,
  press,
  run,
  see,
  setFiles,
  type Step,
} from "./steps.ts";

const openAddEntry: Step = ["/home", click("Add Entry"), find("[placeholder^=Paste]")];

const addLink = (url: string): Step => [openAddEntry, fillLink(url), click("Add URL Entry")];

/** The server answers that the link is saved and still being read. */
const addSlowly: Step = async (page, ids) => {
  const { items } = await load<{ items: object[] }>(page, "/api/entries?limit=1");
  const entry = {
    ...items[0],
    id: "00000000-0000-7000-8000-000000000001",
    status: "processing",
    step: "fetching",
  };
  await run(
    [
      answer("functions/process-url", { entry }, 201),
      addLink("https://example.org/slow"),
      /^Saved, and/,
    ],
    page,
    ids,
  );
};

/** Another address for each picture, because a known one is a duplicate. */
const addUnreachable: Step = [
  (page, ids) => run(addLink(`http://192.168.7.7/${Date.now()}`), page, ids),
  see("region", "What went wrong"),
];

/** Fills a form, and ends the session of the browser under it. */
const endSession: Step = [
  openAddEntry,
  click("Text", "tab"),
  (page) => page.getByRole("dialog").getByRole("textbox").first().fill("Herons wait for fish."),
  (page) => page.context().clearCookies(),
];
/** Submits the form without a session, which opens the dialog to sign in again. */
const submitForm: Step = [
  endSession,
  click("Add Text Entry"),
  see("dialog", "Your session has ended"),
];

const loseConnection = (openPage: Step): Step => [
  async (page, ids) => {
    const isReady = page.waitForResponse(/\/assets\/app-notices-/);
    await run(openPage, page, ids);
    // The notices' code loads once the page is idle.
    await isReady;
    await page.context().setOffline(true);
  },
  "You are offline.",
];

export const captureScenes: readonly Scene[] = [
  ...viewports("lively", {
    "add-entry-url": openAddEntry,
    "add-entry-text": [openAddEntry, click("Text", "tab")],
    "add-entry-file": [
      openAddEntry,
      click("File", "tab"),
      setFiles({
        name: "tides-of-the-north-sea.pdf",
        mimeType: "application/pdf",
        buffer: Buffer.alloc(240_000),
      }),
    ],
    "add-entry-busy": [
      hang("functions/process-url"),
      addLink("https://example.org/tides"),
      "Processing...",
    ],
    "add-entry-slow": addSlowly,
    "add-entry-duplicate": [
      addLink("http://192.168.7.7/wiki/tides#spring"),
      see("button", "Add it again"),
    ],
    "session-ended": submitForm,
    "session-ended-code": [
      submitForm,
      click("Magic link"),
      click("Get a code"),
      see("button", "Send code"),
    ],
    "session-ended-leave": [submitForm, press("Escape"), see("alertdialog")],
    "session-ended-here": [
      endSession,
      (page) => page.evaluate(() => new BroadcastChannel("session").postMessage("left")),
      see("dialog", "You signed out"),
    ],
    "save-shared": [
      "/save?title=Tides&text=Why+the+tides+turn+https%3A%2F%2Fexample.org%2Ftides",
      see("dialog"),
    ],
    "offline-notice": loseConnection(openHome),
    "offline-chat": loseConnection("/chat"),
    "offline-picked": loseConnection([
      "/collection/{collection}",
      (page) =>
        page
          .getByRole("checkbox", { name: /^Select/ })
          .first()
          .check(),
    ]),
  }),
  ...wholePages("lively", { "save-nothing": ["/save", "Nothing is waiting to be saved"] }),
  ...wholePages("visitor", { "offline-page": "/offline.html" }),
  ...viewports("new", {
    "add-entry-failed": addUnreachable,
    "add-entry-failed-close": [addUnreachable, press("Escape"), see("alertdialog")],
  }),
];
