import type { Entry } from "#features/entries/contract.ts";
import { Button } from "#web/ui/button/button.tsx";
import { askToContinue } from "./continue-request.ts";

/** Scrolls to where the user stopped; nothing unless the entry is being read. */
export function ContinueButton({ entry }: { entry: Entry }) {
  if (entry.readingState?.state !== "reading") return null;
  return (
    <Button variant="primary" onClick={() => askToContinue(entry.id)}>
      {`Continue at ${Math.round(entry.readingState.progress * 100)}%`}
    </Button>
  );
}
