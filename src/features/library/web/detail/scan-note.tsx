import type { Entry, EntryScan } from "#features/entries/contract.ts";
import { formatNumber, useLocale } from "#web/format-number.ts";

/** Which pages of an entry were read from images, with what confidence, and which were not. */
export function ScanNote({ entry }: { entry: Entry }) {
  const locale = useLocale();
  const { scan, file } = entry;
  if (!scan || entry.status === "processing") return null;
  const sentences = file?.type.startsWith("image/")
    ? [`The text was read from the image${saySure(scan)}.`]
    : listSentences(scan, locale);
  return <p className="text-sm text-pretty text-muted wrap-anywhere">{sentences.join(" ")}</p>;
}

function listSentences(scan: EntryScan, locale: string | undefined): string[] {
  const { pages, failed, left, of } = scan;
  const sentences: string[] = [];
  if (pages !== "")
    sentences.push(
      `${namePages(pages)} ${isOne(pages) ? "was" : "were"} read from images${saySure(scan)}.`,
    );
  if (failed !== "") sentences.push(`${namePages(failed)} could not be read.`);
  if (left > 0)
    sentences.push(
      `${formatNumber(left, locale)} more without text ${left === 1 ? "was" : "were"} left out, as at most ${of} are read.`,
    );
  return sentences;
}

function isOne(pages: string): boolean {
  return /^\d+$/.test(pages);
}

/** "Page 3", "Pages 1–4, 7". */
function namePages(pages: string): string {
  return `${isOne(pages) ? "Page" : "Pages"} ${pages}`;
}

function saySure({ confidence }: EntryScan): string {
  return confidence === null ? "" : ` (${confidence}% sure)`;
}
