import { useQuery } from "@tanstack/react-query";
import { collectionQuery } from "#features/collections/web/queries.ts";
import type { Entry } from "#features/entries/contract.ts";
import { useUpdateEntry } from "#features/entries/web/mutations.ts";
import { SwitchField } from "#web/ui/form/switch-field.tsx";
import { joinClasses } from "#web/ui/text/join-classes.ts";
import { MemberNotes } from "./shared-notes.tsx";

/** On an own entry in a shared collection: whether members see its note, and the members' notes. */
export function OwnEntrySharing(props: {
  entry: Entry;
  heading: "h2" | "h3";
  className?: string | undefined;
}) {
  const { entry, heading } = props;
  const { data: collection } = useQuery(collectionQuery(entry.collection.id));
  const update = useUpdateEntry(entry);
  const others = (collection?.memberCount ?? 1) - 1;
  if (others < 1) return null;
  return (
    <div className={joinClasses("flex flex-col gap-7 empty:hidden", props.className)}>
      {entry.whyItsInteresting && (
        <SwitchField
          label="Show my note to members"
          description={
            entry.hidesNote
              ? "They see the entry without it."
              : others === 1
                ? "One other member sees it, with your name."
                : `${others} other members see it, with your name.`
          }
          checked={!entry.hidesNote}
          onCheckedChange={(isShown) => update.mutate({ hidesNote: !isShown })}
        />
      )}
      <MemberNotes entry={entry} heading={heading} />
    </div>
  );
}
