/** Several links or files added at once, with 1, 5 and 100 outcomes. */
import type { Page } from "@playwright/test";
import type { Batch, BatchDetails, BatchItem } from "#features/capture/contract.ts";
import { goToClientRendered, goToHome, type Scene } from "./scene.ts";

const longUrl = `https://archive.example.org/${"a-very-long-part-of-an-address/".repeat(9)}?session=${"0123456789abcdef".repeat(12)}`;

const entry = (title: string) => ({
  id: "00000000-0000-4000-8000-000000000000",
  title,
  step: "reading" as const,
});

const kinds: readonly Omit<BatchItem, "id">[] = [
  {
    kind: "url",
    name: "https://example.org/tides",
    state: "ready",
    reason: null,
    entry: entry("How harbours have published the heights of their tides since 1833"),
  },
  {
    kind: "url",
    name: longUrl,
    state: "failed",
    reason: "The site refused to show this page to a reader (status 403).",
    entry: entry(longUrl.replace("https://", "")),
  },
  {
    kind: "url",
    name: "https://example.org/known",
    state: "duplicate",
    reason: "You saved this already, in Slow technology",
    entry: entry("The quiet virtue of friction"),
  },
  {
    kind: "url",
    name: "javascript:alert(document.cookie)",
    state: "refused",
    reason: "This is not the address of a web page.",
    entry: null,
  },
  {
    kind: "url",
    name: "https://www.example.org/essays/on-keeping-a-notebook",
    state: "processing",
    reason: null,
    entry: entry("example.org/essays/on-keeping-a-notebook"),
  },
];

function createBatch(count: number): BatchDetails {
  const items = Array.from({ length: count }, (_, at): BatchItem => {
    const kind = count > kinds.length && at >= kinds.length ? (at % 3 === 0 ? 4 : 0) : at;
    return { ...kinds[kind]!, id: `00000000-0000-4000-8000-${String(at).padStart(12, "0")}` };
  });
  const counts: Batch["counts"] = {
    waiting: 0,
    refused: 0,
    duplicate: 0,
    processing: 0,
    ready: 0,
    failed: 0,
    deleted: 0,
  };
  for (const { state } of items) counts[state] += 1;
  return {
    id: `10000000-0000-4000-8000-${String(count).padStart(12, "0")}`,
    collectionId: null,
    whyInteresting: count > 1 ? "For the talk on tides and libraries in May" : "",
    isPrivate: true,
    hidesNote: false,
    createdAt: new Date().toISOString(),
    counts,
    items,
  };
}

async function showBatch(page: Page, count: number): Promise<void> {
  const batch = createBatch(count);
  await page.route("**/api/batches**", (route) =>
    route.fulfill({
      json: route.request().url().endsWith("/batches")
        ? { items: [batch], nextCursor: null }
        : batch,
    }),
  );
  // The server would render the page without the batch.
  await goToClientRendered(page, "/home");
  await page.getByRole("region", { name: "Added together" }).waitFor();
}

async function openBatch(page: Page, count: number): Promise<void> {
  await showBatch(page, count);
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await page.getByRole("list", { name: "Outcomes" }).waitFor();
}

async function openFiles(page: Page): Promise<void> {
  await goToHome(page);
  await page.keyboard.press("n");
  await page.getByRole("tab", { name: "File" }).click();
  await page.locator("input[type=file]").setInputFiles(
    ["tides.txt", "a film of the harbour.mp4", `${"a-long-name-".repeat(14)}.pdf`].map((name) => ({
      name,
      mimeType: "text/plain",
      buffer: Buffer.from(name),
    })),
  );
}

async function openLinks(page: Page): Promise<void> {
  await goToHome(page);
  await page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", text);
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
  }, [longUrl, "https://example.org/tides", "https://example.org/known"].join("\n"));
  await page.getByPlaceholder("Paste or type URL here...").waitFor();
}

export const batchScenes: readonly Scene[] = [
  { name: "add-entry-links", as: "lively", whole: false, show: openLinks },
  { name: "add-entry-files", as: "lively", whole: false, show: openFiles },
  { name: "home-batch", as: "lively", whole: false, show: (page) => showBatch(page, 100) },
  ...[1, 5, 100].map((count) => ({
    name: `batch-${count}`,
    as: "lively" as const,
    whole: false,
    show: (page: Page) => openBatch(page, count),
  })),
];
