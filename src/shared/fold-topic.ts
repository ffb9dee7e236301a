/** Maps the spellings of a topic to one key. */
import { foldText } from "./fold-text.ts";

const invariantPattern = /(?:ss|us|is|ics|news|series|species|always|perhaps)$|^mars$/;
const plainPattern = /^[a-z]+$/;

/**
 * Folds width, case, accents, hyphens, dots, spaces, British spelling and English plurals:
 * "E-Mails" and "email", "Web sites" and "website", "Node.js" and "nodejs" share a key.
 * A topic without letters or digits keeps its own characters, so that the key is "" only for blanks.
 */
export function foldTopic(topic: string): string {
  const words = foldText(topic)
    .replace(/['’]s?(?!\p{L})/gu, "")
    .replace(/(?<!\p{N})\.|\.(?!\p{N})/gu, "")
    .replace(/\bc\+\+/g, "cplusplus")
    .split(/[^\p{L}\p{M}\p{N}.#]+/u)
    .filter((word) => word !== "");
  if (words.length > 0) return words.map(foldWord).join("");
  return topic.normalize("NFKC").toLowerCase().replace(/\s+/gu, "");
}

/** One word of a topic, already in lower case and without accents, in American spelling, singular. */
function foldWord(word: string): string {
  if (word.length < 4 || !plainPattern.test(word)) return word;
  const singular = foldPlural(word);
  if (singular.length < 6) return singular;
  return singular
    .replace(/our(?=$|al$|ed$|ing$)/, "or")
    .replace(/is(?=(?:ation|e|ed|er|ing)$)/, "iz");
}

/** English plural to singular by suffix (Harman's S-stemmer, 1991). */
function foldPlural(word: string): string {
  if (invariantPattern.test(word)) return word;
  if (word.endsWith("ies")) return word.length > 5 ? `${word.slice(0, -3)}y` : word.slice(0, -1);
  if (/(?:ch|sh|x|ss|zz)es$/.test(word)) return word.slice(0, -2);
  return word.endsWith("s") ? word.slice(0, -1) : word;
}
