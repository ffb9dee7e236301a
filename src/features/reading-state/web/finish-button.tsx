import { useQueryClient } from "@tanstack/react-query";
import type { Entry } from "#features/entries/contract.ts";
import { Button } from "#web/ui/button/button.tsx";
import { CircleCheck } from "#web/ui/picture/icons.tsx";
import { toggleFinished } from "./mark-entries.ts";

/** Marks an entry as finished or unread. */
export function FinishButton({ entry }: { entry: Entry }) {
  const client = useQueryClient();
  const isFinished = entry.readingState?.state === "finished";
  return (
    <Button
      variant="quiet"
      icon={<CircleCheck aria-hidden="true" className="size-4" />}
      onClick={() => toggleFinished(client, [entry])}
    >
      {isFinished ? "Mark as unread" : "Mark as finished"}
    </Button>
  );
}
