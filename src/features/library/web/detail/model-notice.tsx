import type { Entry } from "#features/entries/contract.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Glyph } from "#web/ui/picture/glyph.tsx";
import { useReprocessEntry } from "#features/capture/web/reprocess-entry.ts";

/** Shown while the configured model has not read this entry, with the reason. */
export function ModelNotice({ entry, failure }: { entry: Entry; failure: string }) {
  const reprocess = useReprocessEntry(entry);
  return (
    <div className="flex gap-2.5 rounded-ui border border-line px-3 py-2.5 text-sm text-muted">
      <Glyph name="info" className="mt-0.5 size-4 shrink-0 text-faint" />
      <div className="min-w-0">
        <p className="text-pretty wrap-anywhere">{failure}</p>
        {entry.isMine && (
          <Button
            size="sm"
            variant="quiet"
            className="mt-1 -ml-2.5"
            onClick={() => reprocess.mutate({})}
          >
            Read again
          </Button>
        )}
      </div>
    </div>
  );
}
