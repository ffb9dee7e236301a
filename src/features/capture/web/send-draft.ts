import type { Entry } from "#features/entries/contract.ts";
import type { CaptureDraft } from "./capture-draft.ts";
import { captureFile, capturePage, captureText, captureUrl, type Progress } from "./captures.ts";

/** Sends a valid draft to the server. `onProgress` is called while a file is uploaded. */
export async function sendDraft(
  draft: CaptureDraft,
  options: { allowDuplicate: boolean; onProgress: (progress: Progress) => void },
): Promise<Entry> {
  const { allowDuplicate, onProgress } = options;
  const target = {
    ...(draft.collectionId && { collectionId: draft.collectionId }),
    whyInteresting: draft.why.trim(),
    isPrivate: !draft.isPublic,
    hidesNote: draft.hidesNote,
  };
  if (draft.source === "url") {
    const link = { ...target, url: draft.url.trim(), allowDuplicate };
    const { page } = draft;
    return page ? capturePage({ ...link, title: page.title, html: page.html }) : captureUrl(link);
  }
  if (draft.source === "text") return captureText({ ...target, text: draft.text.trim() });
  return captureFile({ ...target, file: draft.files[0]! }, onProgress);
}
