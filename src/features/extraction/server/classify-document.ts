// Classifies the document in an image by its words and their positions.
import type { ImageHeader } from "#server/files/image-header.ts";
import type { ReadImage } from "./image-reader.ts";

type Kind = { name: string; words: RegExp; least: number };

// Distinct words that indicate a kind, and the number required. In order of preference.
const kinds: readonly Kind[] = [
  {
    name: "Invoice",
    words:
      /\b(invoice(?: (?:no|number|date))?|bill to|amount due|balance due|due date|payment terms|vat (?:no|number)|unit price|iban|remit|purchase order)\b/g,
    least: 3,
  },
  {
    name: "Receipt",
    words:
      /\b(receipt|subtotal|sub-total|total|cash(?:ier)?|change|visa|mastercard|card|tax|vat|qty|thank you|order|table|server|store)\b/g,
    least: 4,
  },
  {
    name: "Bank statement",
    words:
      /\b(statement|balance(?: forward)?|debits?|credits?|account|deposits?|withdrawals?|cheque|transfer|opening|closing|interest)\b/g,
    least: 5,
  },
  {
    name: "Résumé",
    words:
      /\b(curriculum vitae|r[ée]sum[ée]|work experience|employment|education|skills|references|languages|university|bachelor|master)\b/g,
    least: 4,
  },
  {
    name: "Form",
    words:
      /\b(first name|last name|surname|date of birth|signature|please print|tick|applicant|form|postcode|zip code|nationality|phone number)\b/g,
    least: 4,
  },
  {
    name: "Letter",
    words:
      /\b(dear|sincerely|yours (?:faithfully|sincerely|truly)|kind regards|best regards|regards|re:|enclosed|to whom it may concern)\b/g,
    least: 2,
  },
];

const screenWords =
  /\b(file|edit|view|settings|search|log ?in|sign (?:in|up)|home|menu|cancel|save|ok|help|inbox|share|tools|window)\b/g;

/** A display name: "Receipt", "Letter", "Table", "No text", or "Text" if unknown. */
export function classifyDocument(
  { lines }: Pick<ReadImage, "lines">,
  { width, height, type }: Pick<ImageHeader, "width" | "height" | "type">,
): string {
  const words = lines.flatMap((line) => line.words);
  if (words.length === 0) return "No text";
  const texts = lines.map((line) => line.words.map(({ text }) => text).join(" "));
  const text = texts.join("\n").toLowerCase();
  for (const { name, words: signs, least } of kinds) {
    if (new Set(text.match(signs) ?? []).size < least) continue;
    if (name === "Receipt" && countAmounts(texts) < 2) continue;
    return name;
  }
  if (isCode(texts)) return "Code";
  if (isTable(lines)) return "Table";
  const isScreen = type === "png" && width > height * 0.4;
  if (isScreen && new Set(text.match(screenWords) ?? []).size >= 3) return "Screenshot";
  if (words.length <= 12) return "Short text";
  const perLine = words.length / lines.length;
  return perLine >= 5 && words.length >= 60 ? "Page of text" : "Text";
}

/** Lines that end in an amount of money. */
function countAmounts(texts: readonly string[]): number {
  return texts.filter((text) => /\d[.,]\d{2}\b\W*$/.test(text)).length;
}

function isCode(texts: readonly string[]): boolean {
  const signs = texts.filter((text) =>
    /[;{}]\s*$|^\s*(?:import|const|let|var|def|class|return|if|for|while|function|public|private|#include)\b|=>|\(\)|==/.test(
      text,
    ),
  );
  return texts.length >= 4 && signs.length >= texts.length * 0.45;
}

/** Rows whose words or numbers align with other rows, with wide gaps between. */
function isTable(lines: ReadImage["lines"]): boolean {
  const rows = lines.filter(({ words }) => words.length >= 3);
  if (rows.length < 3) return false;
  const withNumbers = rows.filter(
    ({ words }) => words.filter(({ text }) => /^[\d.,$€£%()-]+$/.test(text)).length >= 2,
  );
  const withGaps = rows.filter(({ words }) => {
    const heights = words.map(({ box }) => box.height).toSorted((a, b) => a - b);
    const height = heights[Math.floor(heights.length / 2)]!;
    const gaps = words.slice(1).filter(({ box }, index) => {
      const before = words[index]!.box;
      return box.x - (before.x + before.width) > height * 1.5;
    });
    return gaps.length >= 2;
  });
  return withNumbers.length >= rows.length * 0.5 || withGaps.length >= rows.length * 0.6;
}
