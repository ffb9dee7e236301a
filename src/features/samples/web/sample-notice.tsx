import { Link } from "@tanstack/react-router";
import { Button, buttonClasses } from "#web/ui/button/button.tsx";
import { useRemoveSamples } from "./sample-changes.ts";

/** Below a list with sample entries: what they are, and how to remove them. */
export function SampleNotice() {
  const removing = useRemoveSamples();
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-ui border border-line px-4 py-3">
      <p className="min-w-0 flex-1 basis-64 text-ui text-pretty text-muted">
        The entries marked as samples come with Commonplace. One that you change or highlight is
        yours, and stays.
      </p>
      <p className="flex flex-wrap gap-2">
        <Link to="/chat" className={buttonClasses("secondary", "sm")}>
          Ask about them
        </Link>
        <Button size="sm" busy={removing.isPending} onClick={() => removing.mutate()}>
          Remove samples
        </Button>
      </p>
    </div>
  );
}
