const wordsPerMinute = 230;
const charactersPerMinute = 500;

/** Whole minutes, at least 1. */
export function measureReadingTime(text: string): number {
  return Math.max(1, Math.round(countMinutes(text)));
}

/** At 230 words a minute, or 500 characters of scripts without spaces. */
export function countMinutes(text: string): number {
  let words = 0;
  let characters = 0;
  let inWord = false;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (isIdeographic(code)) {
      characters += 1;
      inWord = false;
    } else if (code <= 32 || code === 0xa0 || code === 0x3000) inWord = false;
    else if (!inWord) {
      inWord = true;
      words += 1;
    }
  }
  return words / wordsPerMinute + characters / charactersPerMinute;
}

/** Kana, Han and Thai: written without spaces. */
function isIdeographic(code: number): boolean {
  return (
    (code >= 0x3041 && code <= 0x30ff) ||
    (code >= 0x3400 && code <= 0x9fff) ||
    (code >= 0x0e01 && code <= 0x0e4e)
  );
}
