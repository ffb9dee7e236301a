import type { AddEntryRequest, GivenPage } from "#web/layout/add-entry.ts";
import { registerDraft, takeDraft } from "#web/drafts.ts";
import { refuseFile } from "./captures.ts";

export type CaptureSource = "url" | "text" | "file";

/** What has been typed or chosen in the Add Entry dialog. */
export type CaptureDraft = {
  source: CaptureSource;
  url: string;
  text: string;
  file: File | null;
  /** Of `url` and no other address. */
  page: GivenPage | null;
  why: string;
  /** "" for Unfiled. */
  collectionId: string;
  collectionTitle: string;
  isPublic: boolean;
};

/** The name under which it is kept should the session end. */
const draftName = "add-entry";

let kept: CaptureDraft | null = null;
/** What was typed before signing in left the page: the dialog opens with all of it, whatever it is opened for. */
let restored = takeDraft<Omit<CaptureDraft, "file" | "page">>(draftName);

/** Keeps what is typed in a dialog closed by mistake for the next time that it opens for nothing in particular. */
export function keepDraft(draft: CaptureDraft, request: AddEntryRequest): void {
  kept = isTyped(draft, request) ? draft : null;
}

/** Registers what is typed or chosen, in case the session ends. Neither a file nor a given page can be stored. */
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

/** Whether two drafts save the same thing, whatever is said about it. */
export function isSameSource(a: CaptureDraft, b: CaptureDraft): boolean {
  return a.source === b.source && a[a.source] === b[a.source] && a.page === b.page;
}

/** What is missing or wrong, by field; null when it can be sent. */
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
