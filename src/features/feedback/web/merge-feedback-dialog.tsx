import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { FeedbackItem } from "#features/feedback/contract.ts";
import { formatNumber, useLocale } from "#web/format-number.ts";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { PickItem, PickList } from "#web/ui/picker/pick-list.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { toast } from "#web/ui/toast/toast-store.ts";
import { useDelayed } from "#web/hooks/use-delayed.ts";
import { nameItem } from "./feedback-name.ts";
import { openItemsQuery, useEditFeedback } from "./queries.ts";
import { FormFailure } from "#web/ui/form/form-failure.tsx";
import { UserText } from "#web/ui/text/user-text.tsx";

/**
 * Asks the operator which open item is the original. The original stays open and gains the votes of this one,
 * which is closed.
 */
export function MergeFeedbackDialog(props: { item: FeedbackItem; onClose: () => void }) {
  const { item, onClose } = props;
  const locale = useLocale();
  const edit = useEditFeedback(item.id);
  const [typed, setTyped] = useState("");
  const wanted = typed.trim();
  const settled = useDelayed(wanted);
  const found = useQuery({ ...openItemsQuery(settled), placeholderData: keepPreviousData });
  const isSettled = settled === wanted && !found.isPlaceholderData;
  const others = found.data?.filter((one) => one.id !== item.id);

  function merge(into: FeedbackItem): void {
    if (edit.isPending) return;
    edit.mutate(
      { mergedIntoId: into.id },
      {
        onSuccess: () => {
          toast.success("Feedback merged", {
            description: `Into “${nameItem(into)}”`,
            key: item.id,
          });
          onClose();
        },
      },
    );
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Merge feedback"
      description={
        <>
          <UserText className="wrap-anywhere">“{nameItem(item)}”</UserText> is closed, and its votes
          are added to the item you choose. Reopening it undoes this.
        </>
      }
    >
      <FormFailure title="Failed to merge feedback" error={edit.error} className="mb-4" />
      <PickList
        label="Open items"
        className="min-h-64"
        query={found}
        loadingLabel="Loading feedback..."
        errorTitle="Failed to load feedback"
        canPick={wanted !== "" && isSettled}
        none={
          others?.length === 0 &&
          isSettled &&
          (wanted ? "No open item has that in its title." : "There is no other open item.")
        }
        field={
          <TextField
            label="Find the item that stays"
            autoComplete="off"
            maxLength={200}
            className="mb-3"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        }
      >
        {others?.map((one) => (
          <PickItem
            key={one.id}
            label={nameItem(one)}
            detail={
              <span title="Votes up minus votes down">
                {`Votes ${formatNumber(0 - one.rank, locale)}`}
              </span>
            }
            onPick={() => merge(one)}
          />
        ))}
      </PickList>
    </Dialog>
  );
}
