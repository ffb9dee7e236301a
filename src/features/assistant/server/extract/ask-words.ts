/** Question words by language. */
import { askWordsElsewhere } from "./data/ask-words-elsewhere.ts";
import { type AskWords, askWordsInEnglish } from "./data/ask-words-english.ts";

export const askWords: Readonly<Record<string, AskWords>> = {
  en: askWordsInEnglish,
  ...askWordsElsewhere,
};
