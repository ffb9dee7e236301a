import type { Collection } from "#features/collections/contract.ts";
import { Users } from "#web/ui/picture/icons.tsx";
import { joinClasses } from "#web/ui/text/join-classes.ts";

/** "Shared · 3" with the number of members; nothing unless the collection is shared. */
export function SharedMark(props: {
  sharing: Collection["sharing"];
  className?: string | undefined;
}) {
  if (!props.sharing) return null;
  return (
    <span
      className={joinClasses(
        "inline-flex shrink-0 items-center gap-1.5 tabular-nums",
        props.className,
      )}
    >
      <Users aria-hidden="true" className="size-3.5" />
      Shared · {props.sharing.members}
    </span>
  );
}
