/** An attribute's value with its detected type. */
export type ParsedAttribute =
  | { kind: "text"; text: string }
  /** `digits`: the digits after the decimal point, as typed. */
  | { kind: "number"; value: number; digits: number }
  /** yyyy-mm-dd. */
  | { kind: "date"; iso: string }
  | { kind: "link"; url: string; label: string }
  | { kind: "answer"; isYes: boolean };

const months = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");
/** A number with more digits loses precision. */
const maxDigits = 15;

export function parseAttribute(value: string): ParsedAttribute {
  const text = value.trim();
  return (
    parseAnswer(text) ??
    parseNumber(text) ??
    parseDate(text) ??
    parseLink(text) ?? { kind: "text", text }
  );
}

function parseAnswer(text: string): ParsedAttribute | null {
  const isYes = /^(yes|true)$/i.test(text);
  return isYes || /^(no|false)$/i.test(text) ? { kind: "answer", isYes } : null;
}

/** "1200", "1,200.50", "-3". Not "007" nor "+49 30": those are codes and phone numbers. */
function parseNumber(text: string): ParsedAttribute | null {
  const isGrouped = /^-?[1-9]\d{0,2}(,\d{3})+(\.\d+)?$/.test(text);
  if (!isGrouped && !/^-?(0|[1-9]\d*)(\.\d+)?$/.test(text)) return null;
  const plain = text.replaceAll(",", "");
  if (plain.replace(/\D/g, "").length > maxDigits) return null;
  return { kind: "number", value: Number(plain), digits: plain.split(".")[1]?.length ?? 0 };
}

/** "2026-03-12", "12 March 2026", "Mar 12, 2026". Not "3/12/26", which is ambiguous. */
function parseDate(text: string): ParsedAttribute | null {
  const numbers = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  const dayFirst = /^(\d{1,2})\.? ([A-Za-z]{3,9})\.?,? (\d{4})$/.exec(text);
  const monthFirst = /^([A-Za-z]{3,9})\.? (\d{1,2}),? (\d{4})$/.exec(text);
  if (numbers) return createDate(numbers[1]!, Number(numbers[2]), Number(numbers[3]));
  if (dayFirst) return createDate(dayFirst[3]!, findMonth(dayFirst[2]!), Number(dayFirst[1]));
  if (monthFirst)
    return createDate(monthFirst[3]!, findMonth(monthFirst[1]!), Number(monthFirst[2]));
  return null;
}

/** 1 to 12; 0 if it is not a month. */
function findMonth(word: string): number {
  const at = months.indexOf(word.slice(0, 3).toLowerCase());
  const full = at < 0 ? "" : new Date(Date.UTC(2000, at)).toLocaleString("en", { month: "long" });
  return full.toLowerCase().startsWith(word.toLowerCase()) ? at + 1 : 0;
}

function createDate(year: string, month: number, day: number): ParsedAttribute | null {
  const iso = `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
  const time = new Date(`${iso}T00:00:00Z`);
  // JavaScript parses the 31st of February as the 3rd of March.
  if (Number.isNaN(time.getTime()) || time.getUTCDate() !== day) return null;
  return { kind: "date", iso };
}

/** Only web addresses; the label omits the scheme. */
function parseLink(text: string): ParsedAttribute | null {
  if (!/^https?:\/\/\S+$/i.test(text) || !URL.canParse(text)) return null;
  const label = text.replace(/^https?:\/\/(www\.)?/i, "").replace(/\/$/, "");
  return { kind: "link", url: text, label };
}
