import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { EntryPublication } from "#features/discover/contract.ts";
import { suppliedLine } from "#shared/public-source.ts";
import type { Entry } from "#features/entries/contract.ts";
import { useUpdateEntry } from "#features/entries/web/mutations.ts";
import { TopicBadges } from "#features/entries/web/topic-badges.tsx";
import { WhyNote } from "#features/entries/web/why-note.tsx";
import { describeError } from "#web/data/api.ts";
import { Button } from "#web/ui/button/button.tsx";
import { CheckboxField } from "#web/ui/form/checkbox-field.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { ErrorState } from "#web/ui/state/error-state.tsx";
import { MessageBlock } from "#web/ui/state/message-block.tsx";
import { Skeleton, SkeletonGroup } from "#web/ui/state/skeleton.tsx";
import { UserText } from "#web/ui/text/user-text.tsx";
import { CardPicture } from "./lead-picture.tsx";
import { publicationQuery, showNote } from "./publication.ts";
import { SourceLine } from "./source-line.tsx";

/** Shows exactly what others will see of an entry before it is published, and what users who save it get. */
export function PublishDialog({ entry, onClose }: { entry: Entry; onClose: () => void }) {
  const client = useQueryClient();
  const update = useUpdateEntry(entry);
  const { data, error, isFetching, refetch } = useQuery(publicationQuery(entry.id));
  const [chosen, setChosen] = useState<boolean | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const showsWhy = chosen ?? data?.showsWhy ?? false;

  async function save(): Promise<void> {
    setBusy(true);
    setProblem(null);
    try {
      if (data && showsWhy !== data.showsWhy) await showNote(client, entry.id, showsWhy);
      if (entry.isPrivate) await update.mutateAsync({ isPrivate: false });
      await client.invalidateQueries({ queryKey: publicationQuery(entry.id).queryKey });
      onClose();
    } catch (failure) {
      setBusy(false);
      setProblem(describeError(failure));
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={entry.isPrivate ? "Share publicly" : "What is shown"}
      description="This is what everybody sees, with or without an account."
      onSubmit={() => void save()}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            variant="primary"
            disabled={!data}
            busy={busy}
            busyLabel={entry.isPrivate ? "Publishing..." : "Saving..."}
          >
            {entry.isPrivate ? "Publish" : "Save"}
          </Button>
        </>
      }
    >
      {data ? (
        <div className="flex flex-col gap-6">
          {problem && <MessageBlock tone="danger">{problem}</MessageBlock>}
          <Preview preview={data.preview} why={showsWhy ? entry.whyItsInteresting : ""} />
          {entry.whyItsInteresting && (
            <CheckboxField
              label="Show my note, too"
              description="Why it is interesting to you, in your own words."
              checked={showsWhy}
              onCheckedChange={setChosen}
            />
          )}
          {data.preview.supplied && (
            <p className="text-ui text-pretty">
              Its text was not fetched from the link, so it is marked “{suppliedLine}” and is not
              listed on the landing page or by search engines.
            </p>
          )}
          <p className="text-sm text-pretty text-muted">
            Users who save it also get its full text{entry.file && " and its file"}, and keep it
            when you stop sharing. Your collection is never shown.
          </p>
        </div>
      ) : error ? (
        <ErrorState
          title="The preview did not load"
          error={error}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <SkeletonGroup label="Loading the preview...">
          <Skeleton className="h-48" />
        </SkeletonGroup>
      )}
    </Dialog>
  );
}

function Preview({ preview, why }: { preview: EntryPublication["preview"]; why: string }) {
  const { title, summary, attributes, picture } = preview;
  return (
    <div
      aria-label="Preview"
      role="group"
      // Longer than the dialog, it must be scrollable by keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="flex flex-col gap-4 rounded-ui border border-line bg-sunken p-4 sm:p-5"
    >
      {picture && <CardPicture picture={picture} />}
      <div>
        <UserText as="h3" className="text-xl text-pretty wrap-anywhere">
          {title}
        </UserText>
        <div className="mt-1.5">
          <SourceLine entry={preview} />
        </div>
      </div>
      {why && <WhyNote note={why} />}
      {summary && (
        <UserText as="p" className="font-serif text-base text-pretty text-muted wrap-anywhere">
          {summary}
        </UserText>
      )}
      {attributes.keyTakeaways.length > 0 && (
        <UserText
          as="ul"
          className="flex list-disc flex-col gap-1.5 ps-5 font-serif text-base text-muted"
        >
          {attributes.keyTakeaways.map((takeaway, index) => (
            <li key={`${index} ${takeaway}`} className="text-pretty wrap-anywhere">
              {takeaway}
            </li>
          ))}
        </UserText>
      )}
      <TopicBadges topics={attributes.mainTopics} />
    </div>
  );
}
