import type { AddEntryRequest, GivenPage } from "#web/layout/dialogs/add-entry.ts";
import { registerDraft, claimDraft } from "#web/drafts/drafts.ts";
import { refuseFile } from "./captures.ts";

export type CaptureSource = "url" | "text" | "file";

/** The current input of the Add Entry dialog. */
export type CaptureDraft = {
  source: CaptureSource;
  url: string;
  text: string;
  file: File | null;
  /** The page that belongs to `url`; dropped when the URL changes. */
  page: GivenPage | null;
  why: string;
  /** "" for Unfiled. */
  collectionId: string;
  collectionTitle: string;
  isPublic: boolean;
};

/** The name under which the draft is stored if the session ends. */
const draftName = "add-entry";

let kept: CaptureDraft | null = null;
/** What was typed before the page was left to sign in. The dialog restores it whatever request opened it. */
let restored = claimDraft<Omit<CaptureDraft, "file" | "page">>(draftName);

/**
 * Keeps the input of a dialog closed by mistake until the dialog is next opened without a specific request.
 */
export function keepDraft(draft: CaptureDraft, request: AddEntryRequest): void {
  kept = isTyped(draft, request) ? draft : null;
}

/** Registers the input in case the session ends. Files and pages from the bookmarklet cannot be stored. */
export function registerCapture(draft: CaptureDraft, request: AddEntryRequest): () => void {
  const isFilled = isTyped(draft, request) || draft.file !== null;
  return registerDraft(draftName, () =>
    isFilled ? { ...draft, file: null, page: null } : undefined,
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
  const { url, text, file, page, collectionId, collectionTitle } = request;
  const isAboutSomething = Boolean(url ?? text ?? file);
  const begun: CaptureDraft = {
    source: file ? "file" : text ? "text" : "url",
    url: url ?? "",
    text: text ?? "",
    file: file ?? null,
    page: page ?? null,
    why: request.why ?? "",
    collectionId: collectionId ?? "",
    collectionTitle: collectionTitle ?? "",
    isPublic: false,
  };
  if (restored) {
    const draft = { ...begun, ...restored, file: begun.file };
    restored = undefined;
    return draft;
  }
  if (isAboutSomething || !kept) return begun;
  const { source, why } = kept;
  return { ...begun, source, why, url: kept.url, text: kept.text, file: kept.file };
}

/** Whether two drafts save the same source, ignoring note and collection. */
export function isSameSource(a: CaptureDraft, b: CaptureDraft): boolean {
  return a.source === b.source && a[a.source] === b[a.source] && a.page === b.page;
}

/** Validation errors by field; null if the draft can be sent. */
export function validateDraft(
  draft: CaptureDraft,
  withImages: boolean,
): Partial<Record<CaptureSource, string>> | null {
  if (draft.source === "url" && !draft.url.trim()) return { url: "Please provide a valid URL" };
  if (draft.source === "text" && !draft.text.trim()) return { text: "Please provide text" };
  if (draft.source !== "file") return null;
  const refusal = draft.file ? refuseFile(draft.file, withImages) : "Please select a file";
  return refusal === null ? null : { file: refusal };
}
