import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { getPlanLimitMessage } from "#features/billing/web/plan-limit.tsx";
import { usePlanRefusals } from "#features/billing/web/use-plan-refusals.ts";
import type { Entry } from "#features/entries/contract.ts";
import { upsertEntry } from "#features/entries/web/entry-cache.ts";
import { holdEntry, holdNewEntries, listHeldEntries } from "#features/entries/web/held-entries.ts";
import { patchEntry } from "#features/entries/web/mutations.ts";
import { reprocessEntry } from "./reprocess-entry.ts";
import { describeFailure } from "#features/entries/web/failure-advice.ts";
import { sourceFailures } from "#features/entries/web/source-words.ts";
import { ApiError, describeError } from "#web/data/api.ts";
import { usePageState } from "#web/page-state.ts";
import {
  closeAddEntry,
  showAddEntry,
  type AddEntryRequest,
} from "#web/layout/dialogs/add-entry.ts";
import { toast } from "#web/ui/toast/toast-store.ts";
import {
  beginDraft,
  countItems,
  forgetDraft,
  isSameSource,
  keepPage,
  keepDraft,
  requestOf,
  registerCapture,
  validateDraft,
  type CaptureDraft,
} from "./capture-draft.ts";
import { discardFailed, storeChanges } from "./saved-entry.ts";
import { addBatch } from "./batch/add-batch.ts";
import type { CaptureOutcome } from "./capture-outcome.ts";
import { nameCollection, saved, successes } from "./capture-words.ts";
import { type Progress, quickly } from "./captures.ts";
import { refuseFile } from "./file-rules.ts";
import { sendDraft } from "./send-draft.ts";
import { isBeingRead, whenRead } from "./when-read.ts";

/** The key of its toasts: a new outcome replaces an old error. */
const actionKey = "add-entry";

type Reading = { entry: Entry; sent: CaptureDraft };

/** State and actions of the Add Entry dialog: the draft, the running attempt and its outcome. */
export function useCapture(addRequest: AddEntryRequest) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { imageEntries: withImages = false } = usePageState();
  const refusals = usePlanRefusals();
  const [draft, setDraft] = useState(() => beginDraft(addRequest));
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [planLimit, setPlanLimit] = useState<string | null>(null);
  const [outcome, setOutcome] = useState<CaptureOutcome | null>(null);
  const [progress, setProgress] = useState<Progress | null>(null);
  const [isBusy, setBusy] = useState(false);
  /** The saved entry that is still being read, with the draft as it was sent. Its card can show the rest. */
  const [reading, setReading] = useState<Reading | null>(null);
  const failed = outcome?.kind === "failed" ? outcome : null;
  const isOpen = useRef(true);
  const latest = useRef(draft);
  /** The entry contains what was typed, so it is not kept for the next dialog. */
  const isStored = useRef(false);
  const [failure, setFailure] = useState<Error | null>(null);
  /** The failed entry that the user is asked about: no list of this tab shows it before the answer. */
  const askedAbout = useRef<string | undefined>(undefined);

  useEffect(() => {
    latest.current = draft;
  }, [draft]);
  useEffect(() => registerCapture(draft, addRequest), [draft, addRequest]);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
      // The entry stays, read or failed, so that nothing is lost.
      listHeldEntries(client);
      if (!isStored.current) keepDraft(latest.current, addRequest);
    };
  }, [client, addRequest]);

  function change(part: Partial<CaptureDraft>): void {
    isStored.current = false;
    // Report a file that would be refused before it is sent.
    const [file, ...others] = part.files ?? [];
    const refusal = file && others.length === 0 ? refuseFile(file, withImages) : null;
    setErrors(refusal ? { file: refusal } : {});
    // The plan may allow another kind of source.
    if (part.source || part.files !== undefined) setPlanLimit(null);
    setDraft((known) => ({ ...keepPage(known, part), ...part }));
  }

  /** Names the entry's collection, because the page below may not list it. */
  function finish(entry: Entry, title: string, description = nameCollection(entry)): void {
    isStored.current = true;
    forgetDraft();
    toast.success(title, {
      description,
      key: actionKey,
      action: {
        label: "Open",
        run: () => void navigate({ to: "/entry/$id", params: { id: entry.id } }),
      },
    });
    if (isOpen.current) closeAddEntry();
  }

  /** Runs at most one action at a time. A failure keeps everything typed and reports why. */
  async function attempt(work: () => Promise<void>): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    holdNewEntries();
    setPlanLimit(null);
    setFailure(null);
    toast.clear(actionKey);
    try {
      await work();
    } catch (error) {
      showFailure(error);
    } finally {
      setBusy(false);
      setProgress(null);
      // A later dialog may be saving already.
      if (isOpen.current) listHeldEntries(client, askedAbout.current);
    }
  }

  function showFailure(error: unknown): void {
    const { source } = draft;
    if (!isOpen.current) {
      const action = { label: "Continue", run: () => showAddEntry(requestOf(latest.current)) };
      toast.error(sourceFailures[source], {
        description: describeError(error),
        key: actionKey,
        action,
      });
      return;
    }
    if (error instanceof ApiError && error.code === "duplicate") {
      setOutcome({ kind: "duplicate", entry: error.details["entry"] as Entry, draft });
      return;
    }
    const limit = getPlanLimitMessage(error);
    if (limit !== null) {
      setPlanLimit(limit);
      return;
    }
    const fields = error instanceof ApiError ? error.fields : {};
    // The note has one name when it is saved, and another when it is changed.
    const note = fields["whyInteresting"] ?? fields["whyItsInteresting"];
    if (fields[source] || note) {
      setErrors({ ...fields, ...(note && { whyInteresting: note }) });
      return;
    }
    if (error instanceof ApiError && error.code === "unauthenticated") {
      toast.error(
        `You must be logged in to ${source === "file" ? "upload files" : "add entries"}`,
        { key: actionKey },
      );
      return;
    }
    setFailure(error instanceof Error ? error : new Error(String(error)));
  }

  /** While the server is still reading the entry, the user may go on typing, or close the dialog. */
  async function follow(entry: Entry, success?: string): Promise<void> {
    if (!isOpen.current || !isBeingRead(entry)) return settle(entry, success);
    holdEntry(client, entry);
    upsertEntry(client, entry);
    setReading({ entry, sent: draft });
    isStored.current = true;
    const read = await whenRead(client, entry);
    setReading(null);
    if (isOpen.current) await settle(read);
  }

  function finishUnread(entry: Entry): void {
    const still = "It is still being read. Its card shows how far it is.";
    finish(entry, saved, `${nameCollection(entry)}. ${still}`);
  }

  /** Closes the dialog while the entry is being read; stays open if a change cannot be stored. */
  async function leave({ entry, sent }: Reading): Promise<void> {
    setFailure(null);
    try {
      finishUnread(await storeChanges(client, entry, sent, draft));
    } catch (error) {
      showFailure(error);
    }
  }

  async function settle(read: Entry, success: string = successes[draft.source]): Promise<void> {
    const isAsked = read.status === "failed" && isOpen.current;
    // What the user typed since then; with the answer, if the user is asked.
    const entry = isAsked ? read : await storeChanges(client, read, draft, latest.current);
    askedAbout.current = isAsked ? entry.id : undefined;
    if (isAsked) holdEntry(client, entry);
    upsertEntry(client, entry);
    if (entry.status === "processing") return finishUnread(entry);
    if (entry.status === "ready") return finish(entry, success);
    setOutcome({ kind: "failed", entry, draft });
    // In the same render, or Escape could close the dialog without asking.
    setBusy(false);
    // The entry contains what was typed.
    isStored.current = true;
    // The open dialog says why.
    if (isAsked) return;
    toast.error(sourceFailures[draft.source], {
      description: entry.failure ? describeFailure(entry.failure) : undefined,
      key: actionKey,
    });
  }

  async function discard(entry: Entry): Promise<void> {
    await discardFailed(client, entry);
    askedAbout.current = undefined;
    setOutcome(null);
    isStored.current = false;
  }

  async function discardAndClose(entry: Entry): Promise<void> {
    await discardFailed(client, entry);
    isStored.current = true;
    closeAddEntry();
  }

  async function retry(entry: Entry, body: { text?: string; linkOnly?: boolean }): Promise<void> {
    await storeChanges(client, entry, failed?.draft ?? draft, draft);
    const now = await reprocessEntry(entry.id, body, { headers: quickly });
    // A link without its page was not processed.
    await follow(now, body.linkOnly ? saved : undefined);
  }

  async function keepUnread(entry: Entry): Promise<void> {
    finish(await storeChanges(client, entry, failed?.draft ?? draft, draft), saved);
  }

  async function startBatch(): Promise<void> {
    setOutcome({ kind: "batch", id: (await addBatch(client, draft)).id });
    isStored.current = true;
    forgetDraft();
  }

  return {
    draft,
    change,
    errors,
    planLimit,
    refusals,
    failure,
    outcome,
    progress,
    isBusy,
    reading,
    leave: (one: Reading) => void leave(one),
    refuse: setErrors,
    submit: () => {
      const isBatch = countItems(draft) > 0;
      // A file that the plan refuses is not sent.
      const isFile = draft.source === "file" && !isBatch;
      const refusal = isFile ? refusals.refuseFile(draft.files[0] ?? null) : null;
      if (refusal !== null) return setPlanLimit(refusal);
      const missing = validateDraft(draft, withImages);
      setErrors(missing ?? {});
      if (missing) return;
      void attempt(async () => {
        if (isBatch) return startBatch();
        if (failed && isSameSource(failed.draft, draft)) return retry(failed.entry, {});
        if (failed) await discard(failed.entry);
        await follow(await sendDraft(draft, { allowDuplicate: false, onProgress: setProgress }));
      });
    },
    addAgain: () =>
      void attempt(async () =>
        follow(await sendDraft(draft, { allowDuplicate: true, onProgress: setProgress })),
      ),
    updateNote: (entry: Entry) =>
      void attempt(async () => {
        const updated = await patchEntry(entry.id, { whyItsInteresting: draft.why });
        upsertEntry(client, updated);
        finish(updated, "Success", "Entry updated successfully");
      }),
    retry: (entry: Entry, body: { text?: string; linkOnly?: boolean } = {}) =>
      void attempt(() => retry(entry, body)),
    discard: (entry: Entry) => void attempt(() => discard(entry)),
    discardAndClose: (entry: Entry) => void attempt(() => discardAndClose(entry)),
    keepUnread: (entry: Entry) => void attempt(() => keepUnread(entry)),
    forgetOutcome: () => setOutcome(null),
  };
}

export type Capture = ReturnType<typeof useCapture>;
