import type { Entry } from "#features/entries/contract.ts";
import type { Highlight, HighlightColour } from "#features/highlights/contract.ts";
import { contextLength, maxQuoteLength } from "#shared/highlight-limits.ts";
import { copyText } from "#web/copy-text.ts";
import { toastFailure } from "#web/failure.ts";
import { toast } from "#web/ui/toast/toast-store.ts";
import { useAddHighlight } from "../queries.ts";

type Passage = { start: number; end: number };

/** Acts on the selected passage. */
export function useHighlighting(props: {
  entry: Entry;
  text: string;
  getRange: () => Range | null;
  locate: (range: Range) => Passage | null;
  /** Ends the selection. */
  onDone: (message: string) => void;
}) {
  const { entry, text, getRange, locate, onDone } = props;
  const add = useAddHighlight(entry.id);

  /** The selected passage of the text; reports if there is none. */
  function read(): (Passage & { quote: string }) | null {
    const selected = getRange();
    const passage = selected && locate(selected);
    if (passage) return { ...passage, quote: text.slice(passage.start, passage.end) };
    toast.error("This selection is not part of the saved text", {
      description: "Captions and buttons cannot be highlighted. Select words of the text.",
      key: "selection",
    });
    return null;
  }

  function highlight(colour: HighlightColour, then?: (made: Highlight) => void): void {
    const passage = add.isPending ? null : read();
    if (!passage) return;
    const { start, end, quote } = passage;
    if (quote.length > maxQuoteLength) {
      const max = maxQuoteLength.toLocaleString("en");
      toast.error(`A highlight has at most ${max} characters`, {
        description: "Select a shorter passage.",
        key: "selection",
      });
      return;
    }
    const prefix = text.slice(Math.max(0, start - contextLength), start).toWellFormed();
    const suffix = text.slice(end, end + contextLength).toWellFormed();
    toast.clear("selection");
    add.mutate(
      { quote, prefix, suffix, start, colour },
      {
        onSuccess: (made) => {
          onDone("Highlighted");
          then?.(made);
        },
        onError: (error) => toastFailure("Failed to highlight", error, { key: "selection" }),
      },
    );
  }

  async function copy(): Promise<void> {
    const selected = getRange();
    const passage = selected && locate(selected);
    const words = passage ? text.slice(passage.start, passage.end) : String(selected ?? "");
    if (await copyText(words)) onDone("Copied");
    else toast.error("The browser did not allow copying. Select the text and copy it.");
  }

  return { read, highlight, copy, isBusy: add.isPending };
}
