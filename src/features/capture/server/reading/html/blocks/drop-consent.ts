// Drops what a page says about cookies before its article begins.
import { acceptLabel } from "../wall-words.ts";
import { countWords, measureConsentTalk } from "../walk-page.ts";
import type { Block } from "./split-blocks.ts";

const maxBlocks = 8;
const maxBlockWords = 150;
const minTalk = 0.04;
/** A text that speaks of cookies more than this is about them. */
const maxOwnTalk = 0.01;
const minOwnWords = 40;

const consentTalk =
  /\bcookies?\b|\bgdpr\b|dsgvo|your (?:consent|privacy)|privacy policy|datenschutz|einwillig|vie privée|consentement|privacidad|consentimiento|toestemming/i;
const address =
  /(?<!\p{L})(?:you|your|we|our|us|wir|uns\p{L}*|sie|ihre?\p{L}?|nous|nos|notre|vous|votre|vos|nuestr\p{L}+|usted|sus?|utiliz\p{L}+|usa|wij|onze|je|uw)(?!\p{L})/iu;

function isConsent({ text, words, tag }: Block): boolean {
  if (words > maxBlockWords || tag === "h1") return false;
  return consentTalk.test(text) && address.test(text) && measureConsentTalk(text) >= minTalk;
}

/** Returns one flag for each block. */
export function dropConsent(blocks: readonly Block[], isKept: readonly boolean[]): boolean[] {
  const kept = [...blocks.keys()].filter((index) => isKept[index]);
  const opening = kept.slice(0, maxBlocks);
  const last = opening.findLastIndex((index) => isConsent(blocks[index]!));
  if (last < 0) return [...isKept];
  const isDropped = new Set(
    opening.slice(0, last + 2).filter((index) => {
      const { text, words } = blocks[index]!;
      return isConsent(blocks[index]!) || (words <= 4 && acceptLabel.test(text.toLowerCase()));
    }),
  );
  const own = kept.filter((index) => !isDropped.has(index)).map((index) => blocks[index]!.text);
  const text = own.join(" ").slice(0, 20_000);
  const isAboutIt = countWords(text) < minOwnWords || measureConsentTalk(text) > maxOwnTalk;
  return isKept.map((flag, index) => flag && (isAboutIt || !isDropped.has(index)));
}
