import { Link } from "@tanstack/react-router";
import { trashDays } from "#shared/trash-days.ts";
import { MessageBlock } from "#web/ui/state/message-block.tsx";

/** Shown above a project that was deleted elsewhere while it was open here. */
export function GoneNotice() {
  return (
    <MessageBlock tone="danger" className="mb-6">
      <p className="font-medium">Project not found</p>
      <p>
        It was deleted meanwhile, in another tab perhaps. For {trashDays} days it can be restored
        from the{" "}
        <Link to="/trash" className="underline">
          trash
        </Link>
        ; then what you typed here can be saved.
      </p>
    </MessageBlock>
  );
}
