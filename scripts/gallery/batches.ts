/** Several links or files added at once, with 1, 5 and 100 outcomes. */
import type { BatchDetails, BatchItem } from "#features/capture/contract.ts";
import { emptyPage } from "./sample-values.ts";
import { type Scene, viewports } from "./scene.ts";
import {
  answer,
  click,
  find,
  openHome,
  openInClient,
  press,
  see,
  setFiles,
  type Step,
} from "./steps.ts";

const longUrl = `https://archive.example.org/${"a-very-long-part-of-an-address/".repeat(9)}?session=${"0123456789abcdef".repeat(12)}`;

type Item = Omit<BatchItem, "id">;
const item = (state: Item["state"], name: string, reason: string | null, title: string): Item => {
  const entry = { id: "00000000-0000-4000-8000-000000000000", title, step: "reading" } as const;
  return { kind: "url", name, state, reason, entry: title === "" ? null : entry };
};
const refusal = "The site refused to show this page to a reader (status 403).";
const known = "You saved this already, in Slow technology";
const items: readonly Item[] = [
  item("ready", "https://example.org/tides", null, "How harbours have published their tides"),
  item("failed", longUrl, refusal, longUrl.replace("https://", "")),
  item("duplicate", "https://example.org/known", known, "The quiet virtue of friction"),
  item("refused", "javascript:alert(1)", "This is not the address of a web page.", ""),
  item("processing", "https://example.org/essays/notebook", null, "example.org/essays/notebook"),
];

/** After one item of each kind, every third is still processed and the others are ready. */
function createBatch(length: number): BatchDetails {
  const chosen = Array.from({ length }, (_, at): BatchItem => {
    const kind = at < items.length ? at : at % 3 === 0 ? 4 : 0;
    return { ...items[kind]!, id: `00000000-0000-4000-8000-${String(at).padStart(12, "0")}` };
  });
  const count = (state: Item["state"]) => chosen.filter((one) => one.state === state).length;
  return {
    id: "10000000-0000-4000-8000-000000000000",
    collectionId: null,
    whyInteresting: length > 1 ? "For the talk on tides and libraries in May" : "",
    isPrivate: true,
    hidesNote: false,
    createdAt: new Date().toISOString(),
    counts: {
      waiting: 0,
      refused: count("refused"),
      duplicate: count("duplicate"),
      processing: count("processing"),
      ready: count("ready"),
      failed: count("failed"),
      deleted: 0,
    },
    items: chosen,
  };
}

function showBatch(count: number): Step {
  const batch = createBatch(count);
  return [
    answer("batches/*", batch),
    answer("batches", { ...emptyPage, items: [batch] }),
    openInClient("/home"),
    see("region", "Added together"),
  ];
}
const openBatch = (count: number): Step => [
  showBatch(count),
  click(/^Show$/),
  see("list", "Outcomes"),
];

const files = ["tides.txt", "a film of the harbour.mp4", `${"a-long-name-".repeat(14)}.pdf`].map(
  (name) => ({ name, mimeType: "text/plain", buffer: Buffer.from(name) }),
);

/** Pastes text into the page. */
const paste =
  (text: string): Step =>
  (page) =>
    page.evaluate((pasted) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", pasted);
      document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
    }, text);

export const batchScenes: readonly Scene[] = viewports("lively", {
  "add-entry-links": [
    openHome,
    paste(`${longUrl}\nhttps://example.org/tides\nhttps://example.org/known`),
    find("[placeholder^=Paste]"),
  ],
  "add-entry-files": [openHome, press("n"), click("File", "tab"), setFiles(...files)],
  "home-batch": showBatch(100),
  "batch-1": openBatch(1),
  "batch-5": openBatch(5),
  "batch-100": openBatch(100),
});
