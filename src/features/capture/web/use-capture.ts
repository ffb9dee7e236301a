import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { readPlanLimit, refuseUpload } from "#features/billing/web/plan-limit.tsx";
import type { Entry } from "#features/entries/contract.ts";
import { dropEntry, upsertEntry } from "#features/entries/web/entry-cache.ts";
import { patchEntry } from "#features/entries/web/mutations.ts";
import { reprocessEntry } from "./reprocess-entry.ts";
import { sourceFailures } from "#features/entries/web/source-words.ts";
import { ApiError, describeError, request } from "#web/api.ts";
import { usePageState } from "#web/page-state.ts";
import { closeAddEntry, type AddEntryRequest } from "#web/layout/add-entry.ts";
import { toast } from "#web/ui/toast-store.ts";
import {
  beginDraft,
  forgetDraft,
  isSameSource,
  keepDraft,
  registerCapture,
  validateDraft,
  type CaptureDraft,
} from "./capture-draft.ts";
import {
  captureFile,
  capturePage,
  captureText,
  captureUrl,
  refuseFile,
  type Progress,
} from "./captures.ts";

/** What came of a try that did not simply succeed, with the draft it was made from. */
type CaptureOutcome = { kind: "failed" | "duplicate"; entry: Entry; draft: CaptureDraft };

const successes = {
  url: "URL processed and entry created successfully",
  text: "Text processed and entry created successfully",
  file: "File uploaded and processed successfully",
} as const;

function nameCollection({ collection }: Entry): string {
  return `In ${collection.title || "Untitled"}`;
}

/** Of another address a page says nothing. */
function keepPage(known: CaptureDraft, { url }: Partial<CaptureDraft>): CaptureDraft {
  return url === undefined || url.trim() === known.page?.url ? known : { ...known, page: null };
}

/** The Add Entry dialog without its looks: what is typed, what is being done, and what came of it. */
export function useCapture(addRequest: AddEntryRequest) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { imageEntries: withImages = false } = usePageState();
  const [draft, setDraft] = useState(() => beginDraft(addRequest));
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [planLimit, setPlanLimit] = useState<string | null>(null);
  const [outcome, setOutcome] = useState<CaptureOutcome | null>(null);
  const [progress, setProgress] = useState<Progress | null>(null);
  const [isBusy, setBusy] = useState(false);
  const isOpen = useRef(true);
  const latest = useRef<CaptureDraft | null>(draft);
  const told = useRef<number | null>(null);

  useEffect(() => {
    if (latest.current) latest.current = draft;
  }, [draft]);
  useEffect(() => registerCapture(draft, addRequest), [draft, addRequest]);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
      if (latest.current) keepDraft(latest.current, addRequest);
    };
  }, [addRequest]);

  function change(part: Partial<CaptureDraft>): void {
    // A file that would be refused says so before it is sent.
    const refusal = part.file ? refuseFile(part.file, withImages) : null;
    setErrors(refusal ? { file: refusal } : {});
    // What the plan refuses of one kind, it may take of another.
    if (part.source || part.file !== undefined) setPlanLimit(null);
    setDraft((known) => ({ ...keepPage(known, part), ...part }));
  }

  /** Says where the entry is now: it may be in no list that is in sight. */
  function finish(entry: Entry, title: string, description = nameCollection(entry)): void {
    latest.current = null;
    forgetDraft();
    toast.success(title, {
      description,
      action: {
        label: "Open",
        run: () => void navigate({ to: "/entry/$id", params: { id: entry.id } }),
      },
    });
    if (isOpen.current) closeAddEntry();
  }

  /** Does one thing at a time; a failure keeps everything typed and says why. */
  async function attempt(work: () => Promise<void>): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    setPlanLimit(null);
    // What went wrong before has been read: it must not stand before what comes now.
    if (told.current !== null) toast.dismiss(told.current);
    try {
      await work();
    } catch (error) {
      showFailure(error);
    } finally {
      setBusy(false);
      setProgress(null);
    }
  }

  function showFailure(error: unknown): void {
    const { source } = draft;
    if (error instanceof ApiError && error.code === "duplicate") {
      setOutcome({ kind: "duplicate", entry: error.details["entry"] as Entry, draft });
      return;
    }
    const limit = readPlanLimit(error);
    if (limit !== null) {
      setPlanLimit(limit);
      return;
    }
    if (error instanceof ApiError && error.fields[source]) {
      setErrors({ ...error.fields });
      return;
    }
    if (error instanceof ApiError && error.code === "unauthenticated") {
      told.current = toast.error(
        `You must be logged in to ${source === "file" ? "upload files" : "add entries"}`,
      );
      return;
    }
    told.current = toast.error(sourceFailures[source], { description: describeError(error) });
  }

  function settle(entry: Entry): void {
    upsertEntry(client, entry);
    if (entry.status === "failed") {
      setOutcome({ kind: "failed", entry, draft });
      // It is saved: what was typed is safe in it.
      latest.current = null;
      told.current = toast.error(sourceFailures[draft.source], {
        description: entry.failure?.message,
      });
    } else if (entry.status === "processing") {
      const still = "It is still being read. Its card shows how far it is.";
      finish(entry, "Entry saved successfully", `${nameCollection(entry)}. ${still}`);
    } else finish(entry, successes[draft.source]);
  }

  async function send(allowDuplicate: boolean): Promise<Entry> {
    const target = {
      ...(draft.collectionId && { collectionId: draft.collectionId }),
      whyInteresting: draft.why.trim(),
      isPrivate: !draft.isPublic,
    };
    if (draft.source === "url") {
      const link = { ...target, url: draft.url.trim(), allowDuplicate };
      const { page } = draft;
      return page ? capturePage({ ...link, title: page.title, html: page.html }) : captureUrl(link);
    }
    if (draft.source === "text") return captureText({ ...target, text: draft.text.trim() });
    return captureFile({ ...target, file: draft.file! }, setProgress);
  }

  async function discard(entry: Entry): Promise<void> {
    await request<void>("DELETE", `/api/entries/${entry.id}`).catch((error: unknown) => {
      if (!(error instanceof ApiError && error.status === 404)) throw error;
    });
    dropEntry(client, entry.id);
    setOutcome(null);
    latest.current = draft;
  }

  /** A failed entry takes over what was changed in the dialog since. */
  async function retry(entry: Entry, body: { text?: string; linkOnly?: boolean }): Promise<void> {
    const change = {
      ...(draft.why.trim() !== entry.whyItsInteresting && { whyItsInteresting: draft.why }),
      ...(draft.isPublic === entry.isPrivate && { isPrivate: !draft.isPublic }),
      ...(draft.collectionId &&
        draft.collectionId !== entry.collection.id && { collectionId: draft.collectionId }),
    };
    if (Object.keys(change).length > 0) upsertEntry(client, await patchEntry(entry.id, change));
    settle(await reprocessEntry(entry.id, body));
  }

  const failed = outcome?.kind === "failed" ? outcome : null;
  return {
    draft,
    change,
    errors,
    planLimit,
    outcome,
    progress,
    isBusy,
    refuse: setErrors,
    submit: () => {
      const missing = validateDraft(draft, withImages);
      setErrors(missing ?? {});
      if (missing) return;
      const refusal = draft.source === "file" ? refuseUpload(client, draft.file!) : null;
      if (refusal !== null) return setPlanLimit(refusal);
      void attempt(async () => {
        if (failed && isSameSource(failed.draft, draft)) return retry(failed.entry, {});
        if (failed) await discard(failed.entry);
        settle(await send(false));
      });
    },
    addAgain: () => void attempt(async () => settle(await send(true))),
    updateNote: (entry: Entry) =>
      void attempt(async () => {
        const updated = await patchEntry(entry.id, { whyItsInteresting: draft.why });
        upsertEntry(client, updated);
        finish(updated, "Success", "Entry updated successfully");
      }),
    retry: (entry: Entry, body: { text?: string; linkOnly?: boolean } = {}) =>
      void attempt(() => retry(entry, body)),
    discard: (entry: Entry) => void attempt(() => discard(entry)),
    forgetOutcome: () => setOutcome(null),
  };
}

export type Capture = ReturnType<typeof useCapture>;
