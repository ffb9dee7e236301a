/** The words with which questions ask, by language. */
import { askWordsElsewhere } from "./ask-words-elsewhere.ts";
import { type AskWords, askWordsInEnglish } from "./ask-words-english.ts";

export const askWords: Readonly<Record<string, AskWords>> = {
  en: askWordsInEnglish,
  ...askWordsElsewhere,
};
