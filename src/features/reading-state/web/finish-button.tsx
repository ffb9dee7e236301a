import { Glyph } from "#web/ui/picture/glyph.tsx";
import { useQueryClient } from "@tanstack/react-query";
import type { Entry } from "#features/entries/contract.ts";
import { Button } from "#web/ui/button/button.tsx";
import { toggleFinished } from "./mark-entries.ts";

/** Marks an entry as finished or unread. */
export function FinishButton({ entry }: { entry: Entry }) {
  const client = useQueryClient();
  const isFinished = entry.readingState?.state === "finished";
  return (
    <Button
      variant="quiet"
      icon={<Glyph name="check" className="size-4" />}
      onClick={() => toggleFinished(client, [entry])}
    >
      {isFinished ? "Mark as unread" : "Mark as finished"}
    </Button>
  );
}
