import { useEffect } from "react";
import type { ReadWord } from "#features/capture/contract.ts";
import { formatNumber, useLocale } from "#web/format-number.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Copy } from "#web/ui/picture/icons.tsx";
import { copyResult } from "./copy-result.ts";
import { uncertain } from "./word-boxes.tsx";
import { joinRange, type WordRange } from "./word-lines.ts";

/** The words picked on the picture, with actions. The browser's copy shortcut copies them too. */
export function PickedWords(props: {
  lines: readonly string[];
  words: readonly ReadWord[];
  range: WordRange | null;
  onClear: () => void;
}) {
  const { lines, words, range, onClear } = props;
  const locale = useLocale();
  const text = range ? joinRange(lines, words, range) : null;
  const count = range ? range.to - range.from + 1 : 0;
  const unsure = words.filter(({ confidence }) => confidence < uncertain).length;

  useEffect(() => {
    if (text === null) return;
    const copy = (event: ClipboardEvent) => {
      // An ordinary selection on the page takes precedence.
      if (event.defaultPrevented || !(getSelection()?.isCollapsed ?? true)) return;
      if (document.activeElement?.matches("input, textarea")) return;
      event.clipboardData?.setData("text/plain", text);
      event.preventDefault();
    };
    document.addEventListener("copy", copy);
    return () => document.removeEventListener("copy", copy);
  }, [text]);

  return (
    <div className="flex min-h-12 flex-wrap items-center gap-x-2 gap-y-1 border-t border-line py-1.5 pr-1.5 pl-4 text-sm text-muted">
      <p role="status" className="min-w-0 flex-1 text-pretty tabular-nums">
        {range
          ? `${formatNumber(count, locale)} ${count === 1 ? "word" : "words"} picked`
          : `Pick words on the picture to copy them.${unsure > 0 ? " Those in dashes were hard to read." : ""}`}
      </p>
      {text !== null && (
        <>
          <Button size="sm" variant="quiet" onClick={onClear}>
            Clear
          </Button>
          <Button
            size="sm"
            icon={<Copy aria-hidden="true" className="size-4" />}
            onClick={() => void copyResult(text)}
          >
            Copy picked words
          </Button>
        </>
      )}
    </div>
  );
}
