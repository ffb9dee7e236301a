// Writes the numbers of lists as Word does.

const romans: [number, string][] = [
  [1_000, "m"],
  [900, "cm"],
  [500, "d"],
  [400, "cd"],
  [100, "c"],
  [90, "xc"],
  [50, "l"],
  [40, "xl"],
  [10, "x"],
  [9, "ix"],
  [5, "v"],
  [4, "iv"],
  [1, "i"],
];
const chineseDigits = "〇一二三四五六七八九";
const chineseFormats =
  /^(chineseCounting(Thousand)?|taiwaneseCounting(Thousand)?|ideographDigital|japaneseCounting)$/;

/** `format` is a value of ST_NumberFormat. Formats that are not known are written as decimals. */
export function formatNumber(value: number, format: string): string {
  switch (format) {
    case "none":
      return "";
    case "decimalZero":
      return String(value).padStart(2, "0");
    case "lowerLetter":
      return writeLetters(value, "a", 26);
    case "upperLetter":
      return writeLetters(value, "A", 26);
    case "lowerRoman":
      return writeRoman(value);
    case "upperRoman":
      return writeRoman(value).toUpperCase();
    case "ordinal":
      return `${value}${getOrdinalEnd(value)}`;
  }
  return chineseFormats.test(format) ? writeChinese(value) : String(value);
}

/** After z comes aa, then bb. */
function writeLetters(value: number, first: string, count: number): string {
  if (value < 1 || value > 780) return String(value);
  const letter = String.fromCodePoint(first.codePointAt(0)! + ((value - 1) % count));
  return letter.repeat(Math.ceil(value / count));
}

function writeRoman(value: number): string {
  if (value < 1 || value >= 4_000) return String(value);
  let [left, text] = [value, ""];
  for (const [size, letters] of romans) for (; left >= size; left -= size) text += letters;
  return text;
}

function getOrdinalEnd(value: number): string {
  if (value % 100 >= 11 && value % 100 <= 13) return "th";
  return ["th", "st", "nd", "rd"][value % 10] ?? "th";
}

function writeChinese(value: number): string {
  if (value < 1 || value > 99) return String(value);
  const [tens, ones] = [Math.floor(value / 10), value % 10];
  const ten = tens === 0 ? "" : `${tens === 1 ? "" : chineseDigits[tens]}十`;
  return ten + (ones === 0 ? "" : chineseDigits[ones]);
}
