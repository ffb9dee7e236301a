import { useState } from "react";
import type { Entry } from "#features/entries/contract.ts";
import { FailureWords } from "#features/entries/web/failure-words.tsx";
import { sourceFailures } from "#features/entries/web/source-words.ts";
import { Button } from "#web/ui/button/button.tsx";
import { TextArea } from "#web/ui/form/text-field.tsx";
import type { Capture } from "./use-capture.ts";

/** Shown if an entry was saved but could not be read. Offers what to do next and keeps all input. */
export function FailedCapture({ capture, entry }: { capture: Capture; entry: Entry }) {
  const [isPasting, setPasting] = useState(false);
  const [text, setText] = useState("");
  const [error, setError] = useState<string | null>(null);

  function readPasted(): void {
    if (text.trim()) capture.retry(entry, { text: text.trim() });
    else setError("Please provide text");
  }

  return (
    <section aria-label="What went wrong" className="rounded-ui border border-line bg-paper p-4">
      <div role="alert">
        <p className="mb-1 text-ui font-medium text-danger">{sourceFailures[entry.source]}</p>
        {entry.failure && <FailureWords failure={entry.failure} />}
      </div>
      {isPasting && (
        <TextArea
          className="mt-3"
          label="Text"
          labelHidden
          rows={5}
          autoFocus
          placeholder="Paste or type your text here..."
          value={text}
          error={error}
          onChange={(event) => {
            setText(event.target.value);
            setError(null);
          }}
        />
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        {isPasting ? (
          <>
            <Button size="sm" variant="primary" onClick={readPasted}>
              Read this text
            </Button>
            <Button size="sm" variant="quiet" onClick={() => setPasting(false)}>
              Cancel
            </Button>
          </>
        ) : (
          <>
            <Button size="sm" onClick={() => capture.retry(entry)}>
              Try again
            </Button>
            {entry.source === "url" && (
              <Button size="sm" onClick={() => capture.retry(entry, { linkOnly: true })}>
                Save link only
              </Button>
            )}
            <Button size="sm" onClick={() => setPasting(true)}>
              Paste the text instead
            </Button>
            <Button size="sm" variant="quiet" onClick={() => capture.discard(entry)}>
              Discard
            </Button>
          </>
        )}
      </div>
    </section>
  );
}
