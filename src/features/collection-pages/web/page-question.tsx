import { useQuery } from "@tanstack/react-query";
import { toastFailure } from "#web/failure.ts";
import { formatNumber, useLocale } from "#web/format-number.ts";
import { Button } from "#web/ui/button/button.tsx";
import { MessageBlock } from "#web/ui/state/message-block.tsx";
import { pageSettingsQuery, useSavePage } from "./queries.ts";

/** Asks about the user's entries for which there is no decision; nothing without any. */
export function PageQuestion(props: { collectionId: string; onChoose: () => void }) {
  const { collectionId, onChoose } = props;
  const { data } = useQuery(pageSettingsQuery(collectionId));
  const save = useSavePage(collectionId);
  const locale = useLocale();
  const count = data?.own.undecidedCount ?? 0;
  if (!data || data.visibility === "off" || count === 0) return null;
  return (
    <MessageBlock tone="info" className="w-full">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p className="min-w-0 flex-1 basis-72">
          This collection has a public page. Show{" "}
          {count === 1 ? "one" : formatNumber(count, locale)} of your entries on it?
        </p>
        <div className="flex gap-2">
          <Button size="sm" onClick={onChoose}>
            Choose…
          </Button>
          <Button
            size="sm"
            variant="quiet"
            busy={save.isPending}
            onClick={() =>
              save.mutate(
                { choices: [{ isShown: false, onlyUndecided: true }] },
                { onError: (error) => toastFailure("Failed to save your choice", error) },
              )
            }
          >
            Do not show
          </Button>
        </div>
      </div>
    </MessageBlock>
  );
}
