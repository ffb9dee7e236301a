import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { PlanLimitMessage, readPlanLimit } from "#features/billing/web/plan-limit.tsx";
import { CollectionSelect } from "#features/collections/web/collection-select.tsx";
import type { DiscoverItem } from "#features/discover/contract.ts";
import { TopicBadges } from "#features/entries/web/topic-badges.tsx";
import { ApiError, describeError } from "#web/api.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { MessageBlock } from "#web/ui/message-block.tsx";
import { TextArea } from "#web/ui/text-field.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { changeItems, saveDiscovered } from "./queries.ts";

/** 'Confirm Entry Details': what somebody else found joins a collection of one's own, with an own note. */
export function SaveDiscoveredDialog({
  item,
  onClose,
}: {
  item: DiscoverItem;
  onClose: () => void;
}) {
  const client = useQueryClient();
  const [why, setWhy] = useState("");
  const [collection, setCollection] = useState({ id: "", title: "Unfiled" });
  const [problem, setProblem] = useState<string | null>(null);
  const [planLimit, setPlanLimit] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function save(): Promise<void> {
    setBusy(true);
    setProblem(null);
    setPlanLimit(null);
    try {
      await saveDiscovered(client, item.entryId, {
        whyItsInteresting: why,
        ...(collection.id && { collectionId: collection.id }),
      });
      toast.success("Entry saved successfully", { description: `In ${collection.title}` });
      onClose();
    } catch (failure) {
      setBusy(false);
      const limit = readPlanLimit(failure);
      if (limit === null) setProblem(explain(failure));
      else setPlanLimit(limit);
    }
  }

  function explain(failure: unknown): string {
    const status = failure instanceof ApiError ? failure.status : 0;
    if (status === 409) {
      changeItems(client, (one) =>
        one.entryId === item.entryId ? { ...one, isSaved: true } : one,
      );
      return "You have saved this entry already.";
    }
    if (status === 404) return "This entry is not public any more. It cannot be saved.";
    return describeError(failure);
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Confirm Entry Details"
      keepOpenOutside
      onSubmit={() => void save()}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={busy} busyLabel="Saving...">
            Save Entry
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-6">
        {planLimit && <PlanLimitMessage message={planLimit} />}
        {problem && <MessageBlock tone="danger">{problem}</MessageBlock>}
        <EntryDetails item={item} />
        <TextArea
          label="Why is this interesting?"
          serif
          data-autofocus
          placeholder="What makes this content valuable or interesting to you?"
          value={why}
          maxLength={10_000}
          onChange={(event) => setWhy(event.target.value)}
        />
        <CollectionSelect
          label="Save to Collection"
          value={collection.id}
          fallbackTitle={collection.title}
          onValueChange={(id, title) => setCollection({ id, title })}
        />
      </div>
    </Dialog>
  );
}

function EntryDetails({ item }: { item: DiscoverItem }) {
  const { mainTopics, keyTakeaways, readingTimeMinutes } = item.attributes;
  return (
    <details open className="rounded-ui border border-line px-4 py-3 [&_h4]:mb-1.5">
      <summary className="cursor-pointer text-ui font-medium">Entry Details</summary>
      <div className="mt-4 flex flex-col gap-4">
        <h3 className="text-lg text-pretty wrap-anywhere">{item.title}</h3>
        {item.summary && (
          <Part title="Summary">
            <p className="font-serif text-base text-pretty text-muted wrap-anywhere">
              {item.summary}
            </p>
          </Part>
        )}
        {mainTopics.length > 0 && (
          <Part title="Main Topics">
            <TopicBadges topics={mainTopics} />
          </Part>
        )}
        {keyTakeaways.length > 0 && (
          <Part title="Key Takeaways">
            <ul className="flex list-disc flex-col gap-1.5 pl-5 font-serif text-base text-muted">
              {keyTakeaways.map((takeaway, index) => (
                <li key={`${index} ${takeaway}`} className="text-pretty wrap-anywhere">
                  {takeaway}
                </li>
              ))}
            </ul>
          </Part>
        )}
        {readingTimeMinutes !== null && (
          <Part title="Reading Time">
            <p className="text-ui text-muted">
              {readingTimeMinutes} {readingTimeMinutes === 1 ? "minute" : "minutes"}
            </p>
          </Part>
        )}
      </div>
    </details>
  );
}

function Part({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div>
      <h4 className="font-sans text-sm font-semibold tracking-normal text-muted">{title}</h4>
      {children}
    </div>
  );
}
