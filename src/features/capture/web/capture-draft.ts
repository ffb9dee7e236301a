import type { AddEntryRequest, GivenPage } from "#web/layout/add-entry.ts";
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

let kept: CaptureDraft | null = null;

/** Closed by mistake, nothing typed is lost: it is there when the dialog next opens for nothing in particular. */
export function keepDraft(draft: CaptureDraft, request: AddEntryRequest): void {
  const { url, text, why } = draft;
  const isTyped =
    why.trim() !== (request.why ?? "").trim() ||
    text !== (request.text ?? "") ||
    url !== (request.url ?? "");
  kept = isTyped ? draft : null;
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
