import type { Entry, EntrySource, EntryStep } from "#features/entries/contract.ts";

/** The steps of each kind of source, in order. */
export const sourceSteps: Record<EntrySource, readonly EntryStep[]> = {
  url: ["fetching", "reading", "summarising", "ready"],
  file: ["reading", "summarising", "ready"],
  text: ["summarising", "ready"],
};

export const stepNames: Record<EntryStep, string> = {
  fetching: "Fetching",
  reading: "Reading",
  scanning: "Reading",
  summarising: "Summarising",
  ready: "Ready",
};

export const sourceFailures: Record<EntrySource, string> = {
  url: "Failed to process URL",
  text: "Failed to process text",
  file: "Failed to upload and process file",
};

/** The label of a source: its site, its file, or that it was pasted or is a sample. Never a raw URL. */
export function nameSource(
  entry: Pick<Entry, "siteName" | "url" | "file" | "source" | "isSample">,
): string {
  if (entry.isSample) return "Sample";
  if (entry.source === "file" && entry.file) return entry.file.name;
  if (entry.siteName) return entry.siteName;
  if (entry.url && URL.canParse(entry.url))
    return new URL(entry.url).hostname.replace(/^www\./, "");
  return entry.source === "text" ? "Pasted text" : "Document";
}

/** Whether the browser should link it: other URLs are shown as text. */
export function isWebAddress(url: string | null): url is string {
  return url !== null && /^https?:\/\//i.test(url);
}

/** The host that /library filters by: without www. */
export function findSite({ url }: Pick<Entry, "url">): string | null {
  return isWebAddress(url) && URL.canParse(url)
    ? new URL(url).hostname.replace(/^www\./, "")
    : null;
}
