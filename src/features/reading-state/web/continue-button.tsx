import type { Entry } from "#features/entries/contract.ts";
import { Button } from "#web/ui/button/button.tsx";
import { askToContinue } from "./continue-request.ts";

/** Scrolls to where the user stopped; nothing unless the entry is being read, and not at its beginning. */
export function ContinueButton({ entry: { id, readingState } }: { entry: Entry }) {
  const percent = readingState?.state === "reading" && Math.round(readingState.progress * 100);
  if (!percent) return null;
  return (
    <Button variant="primary" onClick={() => askToContinue(id)}>
      {`Continue at ${percent}%`}
    </Button>
  );
}
