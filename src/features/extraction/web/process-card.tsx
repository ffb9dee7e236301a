import { useRef } from "react";
import { maxInstructionsLength, type Processed } from "#features/extraction/contract.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Copy } from "#web/ui/picture/icons.tsx";
import { TextArea } from "#web/ui/form/text-field.tsx";
import { copyResult } from "./copy-result.ts";
import { TextBox } from "./extracted-text.tsx";
import type { Processing } from "./use-processing.ts";

/** Instructions for processing the extracted text, and the result. */
export function ProcessCard(props: {
  processing: Processing;
  imageId: number;
  processed: Processed | null;
}) {
  const { processing, imageId, processed } = props;
  const button = useRef<HTMLButtonElement>(null);
  const isBusy = processing.processingId === imageId;
  return (
    <section
      aria-label="Process with AI"
      className="rounded-ui border border-line bg-raised p-4 sm:p-5"
    >
      <h2 className="text-lg">Process with AI</h2>
      <form
        className="mt-3 flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          void processing.process();
        }}
      >
        <TextArea
          label="Instructions"
          placeholder="Summarise it, list the dates and amounts…"
          maxLength={maxInstructionsLength}
          value={processing.instructions}
          onChange={(event) => processing.setInstructions(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === "Enter" && (event.metaKey || event.ctrlKey))
              void processing.process();
          }}
        />
        <div className="flex gap-2">
          <Button
            ref={button}
            type="submit"
            variant="primary"
            busy={processing.processingId !== null}
            busyLabel="Processing..."
          >
            Process with AI
          </Button>
          {isBusy && (
            <Button
              variant="quiet"
              onClick={() => {
                processing.cancel();
                button.current?.focus();
              }}
            >
              Cancel
            </Button>
          )}
        </div>
      </form>
      {processed && (
        <div className="mt-5">
          <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
            <h3 className="font-sans text-ui font-medium tracking-normal">
              {processed.model === null ? "Result" : `Result, written by ${processed.model}`}
            </h3>
            <Button
              size="sm"
              icon={<Copy aria-hidden="true" className="size-4" />}
              onClick={() => void copyResult(processed.result)}
            >
              Copy result
            </Button>
          </div>
          <TextBox label="Result">{processed.result}</TextBox>
          {processed.note && (
            <p className="mt-2 text-sm text-faint text-pretty">{processed.note}</p>
          )}
        </div>
      )}
    </section>
  );
}
