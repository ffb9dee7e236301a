import type { AddEntryRequest, GivenPage } from "#web/layout/dialogs/add-entry.ts";
import { registerDraft, claimDraft } from "#web/drafts/drafts.ts";
import { maxBatchItems } from "#shared/batch-limits.ts";
import { parseTypedLinks } from "#web/layout/shortcuts/parse-links.ts";
import { refuseFile } from "./file-rules.ts";

export type CaptureSource = "url" | "text" | "file";

/** The current input of the Add Entry dialog. */
export type CaptureDraft = {
  source: CaptureSource;
  url: string;
  text: string;
  files: readonly File[];
  /** The page that belongs to `url`; dropped when the URL changes. */
  page: GivenPage | null;
  why: string;
  /** "" for Unfiled. */
  collectionId: string;
  collectionTitle: string;
  isPublic: boolean;
  /** In a shared collection: its other members do not see the note. */
  hidesNote: boolean;
};

/** The name under which the draft is stored if the session ends. */
const draftName = "add-entry";

let kept: CaptureDraft | null = null;
/** What was typed before the page was left to sign in. The dialog restores it whatever request opened it. */
let restored = claimDraft<Omit<CaptureDraft, "files" | "page">>(draftName);

/**
 * Keeps the input of a dialog closed by mistake until the dialog is next opened without a specific request.
 */
export function keepDraft(draft: CaptureDraft, request: AddEntryRequest): void {
  kept = isTyped(draft, request) ? draft : null;
}

/** Registers the input in case the session ends. Files and pages from the bookmarklet cannot be stored. */
export function registerCapture(draft: CaptureDraft, request: AddEntryRequest): () => void {
  const isFilled = isTyped(draft, request) || draft.files.length > 0;
  return registerDraft(draftName, () =>
    isFilled ? { ...draft, files: [], page: null } : undefined,
  );
}

function isTyped({ url, text, why }: CaptureDraft, request: AddEntryRequest): boolean {
  return (
    why.trim() !== (request.why ?? "").trim() ||
    text !== (request.text ?? "") ||
    url !== (request.url ?? "")
  );
}

export function forgetDraft(): void {
  kept = null;
}

export function beginDraft(request: AddEntryRequest): CaptureDraft {
  const { url, text, files = [], page, collectionId, collectionTitle } = request;
  const isAboutSomething = Boolean(url ?? text ?? files[0]);
  const begun: CaptureDraft = {
    source: files.length > 0 ? "file" : text ? "text" : "url",
    url: url ?? "",
    text: text ?? "",
    files,
    page: page ?? null,
    why: request.why ?? "",
    collectionId: collectionId ?? "",
    collectionTitle: collectionTitle ?? "",
    isPublic: false,
    hidesNote: false,
  };
  if (restored) {
    const draft = { ...begun, ...restored, files };
    restored = undefined;
    return draft;
  }
  if (isAboutSomething || !kept) return begun;
  const { source, why } = kept;
  return { ...begun, source, why, url: kept.url, text: kept.text, files: kept.files };
}

/** Opens the dialog with a draft again. */
export function requestOf(draft: CaptureDraft): AddEntryRequest {
  const { source, url, text, files, page, why, collectionId, collectionTitle } = draft;
  return {
    ...(source === "url" && { url, ...(page && { page }) }),
    ...(source === "text" && { text }),
    ...(source === "file" && { files }),
    why,
    ...(collectionId && { collectionId, collectionTitle }),
  };
}

/** Drops the given page when the URL changes, because it is the page of the former URL. */
export function keepPage(known: CaptureDraft, { url }: Partial<CaptureDraft>): CaptureDraft {
  return url === undefined || url.trim() === known.page?.url ? known : { ...known, page: null };
}

/** Whether two drafts save the same source, ignoring note and collection. */
export function isSameSource(a: CaptureDraft, b: CaptureDraft): boolean {
  const key = a.source === "file" ? "files" : a.source;
  return a.source === b.source && a[key] === b[key] && a.page === b.page;
}

/** The links of the URL field, if there are several and nothing else. */
export function listLinks({ url }: Pick<CaptureDraft, "url">): string[] {
  const links = parseTypedLinks(url);
  return links.length > 1 ? links : [];
}

/** How many links or files the draft adds as one batch; 0 if it adds one entry. */
export function countItems(draft: CaptureDraft): number {
  if (draft.source === "url") return listLinks(draft).length;
  return draft.source === "file" && draft.files.length > 1 ? draft.files.length : 0;
}

const tooManyItems = (count: number) =>
  `These are ${count}. At most ${maxBatchItems} can be added at once; Import takes longer lists.`;

/** Validation errors by field; null if the draft can be sent. */
export function validateDraft(
  draft: CaptureDraft,
  withImages: boolean,
): Partial<Record<CaptureSource, string>> | null {
  const count = countItems(draft);
  if (count > maxBatchItems) return { [draft.source]: tooManyItems(count) };
  if (draft.source === "url" && !draft.url.trim()) return { url: "Please provide a valid URL" };
  if (draft.source === "text" && !draft.text.trim()) return { text: "Please provide text" };
  // The server names the refused ones of several files, and takes the others.
  if (draft.source !== "file" || count > 1) return null;
  const [file] = draft.files;
  const refusal = file ? refuseFile(file, withImages) : "Please select a file";
  return refusal === null ? null : { file: refusal };
}
