// What the words of a block suggest: phrases of page furniture, and the shape of its text.

// The order is part of the trained model: train again after a change.
const phrasePatterns: readonly RegExp[] = [
  /^(read|see|show|view|load|learn|find out|discover|explore|continue)\b.{0,25}\b(more|all|now|reading|full|details|less|here)\b|^more\b.{0,30}$|weiterlesen|lire la suite|leer más/,
  /\b(follow|like|join|find|connect with) (us|me)\b|\b(facebook|twitter|instagram|linkedin|youtube|tiktok|pinterest|whatsapp|reddit)\b/,
  /subscri|newsletter|sign up|your (email|e-mail|inbox)|unsubscribe|mailing list/,
  /©|\(c\) ?(19|20)\d\d|copyright|all rights reserved|terms (of|and)|privacy policy|cookie/,
  /\b(photo|image|picture|photograph|credit|source|illustration)s?( credit)?( by| courtesy|:)|getty images|shutterstock|reuters|associated press|unsplash|via ap\b/,
  /^(by|von|par|por|di|written by|posted by|author:?|words by|reviewed by)\s+\p{L}/u,
  /\b(published|posted|updated|modified|last (edited|updated|reviewed))\b|\bon (jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)/,
  /\b(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.? \d{1,2}(st|nd|rd|th)?,? (19|20)\d\d|\b\d{1,2}[./ -](\d{1,2}|[a-z]{3,9})[./ -](19|20)\d\d|(19|20)\d\d-\d\d-\d\d/,
  /\b\d+ (second|minute|min|hour|day|week|month|year)s?\.? (ago|read)\b|\bmin(ute)?s? read\b/,
  /^(share|tweet|pin|print|email|e-mail|copy( link)?|save|bookmark|like|report|reply|quote|edit|flag)\b.{0,20}$/,
  /\b\d* ?(comments?|replies|responses|likes|views|votes|points|shares)\b/,
  /\b(related|recommended|you (may|might) also|similar|popular|trending|latest|featured|most (read|viewed))\b/,
  /^(log ?in|sign ?in|log ?out|register|create (an )?account|my account|forgot)\b|members? only/,
  /^(home|menu|search|about( us)?|contact( us)?|faqs?|blog|news|shop|products|services|careers|support|help|skip to .*)$/,
  /[›»→>]|\s[/|]\s|^\|/,
  /[$€£¥₹]\s?\d|\d\s?(€|eur|usd|gbp|kr|zł)\b/,
  /add to (cart|bag|basket|wishlist)|buy now|in stock|out of stock|free shipping|quantity|checkout|sold out|select options/,
  /^(tags?|topics?|filed under|categor(y|ies)|posted in|labels?|keywords?)\b/,
  /^(table of contents|contents|on this page|in this article|jump to)\b/,
  /\b(advertis|sponsored|affiliate|promoted|commission)/,
  /^(previous|next|prev|older|newer|page \d|first|last|back)\b.{0,40}$|^\d+$/,
  /\?$/,
  /:$/,
  /[.!。！]["'”’)]?$/,
  /…$|\.\.\.$/,
  /^["'“‘«]/,
  /^[-•·*–—]|^\(?\d{1,3}[.)]/,
  /\b(i|i'm|i've|my|me)\b/,
  /\b(you|your|we|our)\b/,
  /@\w|\bhttps?:|\bwww\./,
];

export const phraseCount = phrasePatterns.length;

const datePhrase = 7;
const pricePhrase = 15;

export function hasDate(phrases: number): boolean {
  return ((phrases >>> datePhrase) & 1) === 1;
}

export function hasPrice(phrases: number): boolean {
  return ((phrases >>> pricePhrase) & 1) === 1;
}

const maxPhraseLength = 200;

/** The phrases found at the start of a lower-case text, as a bit mask in the order of the patterns. */
export function findPhrases(lower: string): number {
  const start = lower.length > maxPhraseLength ? lower.slice(0, maxPhraseLength) : lower;
  const end = lower.length > maxPhraseLength ? lower.slice(-40) : lower;
  let mask = 0;
  for (let index = 0; index < phrasePatterns.length; index += 1) {
    const source = phrasePatterns[index]!.source.endsWith("$") ? end : start;
    if (phrasePatterns[index]!.test(source)) mask |= 1 << index;
  }
  return mask;
}

// Function words of the languages that most pages are written in: running text is full of them.
const functionWords = new Set(
  (
    "the of and to in a is that for it as was with be by on not he his but at are this have from or had an they " +
    "which one you were all her she there would their we him been has when who will no more if out so up said " +
    "what its about than into them can only other time new some could these two may first then do any like my " +
    "now over such our me even most made after also did many off before must well back through where your how " +
    "der die das und ist von den mit für auf nicht ein eine im dem zu des sich als auch es an werden aus er hat " +
    "le la les de des et est en un une que qui dans pour pas sur au par plus avec ce il sont el los las y por " +
    "con del una se lo como su para il di che è non per sono da della i na w z nie się do o jest het een van op te dat"
  ).split(" "),
);

export type TextShape = {
  functionShare: number;
  capitalShare: number;
  digitShare: number;
  punctuation: number;
  sentences: number;
  wordLength: number;
};

const maxShapeLength = 2_000;

/** Shares are from 0 to 1 of the words; of a long text, only the beginning is measured. */
export function measureShape(full: string): TextShape {
  const text = full.length > maxShapeLength ? full.slice(0, maxShapeLength).trim() : full;
  const words = text.split(" ");
  let functions = 0;
  let capitals = 0;
  let digits = 0;
  for (const word of words) {
    const code = word.charCodeAt(0);
    if (code >= 48 && code <= 57) digits += 1;
    else if (word[0] !== word[0]!.toLowerCase()) capitals += 1;
    if (word.length < 7 && functionWords.has(word.toLowerCase())) functions += 1;
  }
  const count = words.length;
  return {
    functionShare: functions / count,
    capitalShare: capitals / count,
    digitShare: digits / count,
    punctuation: (text.match(/[,;:.!?、。，]/g)?.length ?? 0) / count,
    sentences: text.match(/[.!?。！？]["'”’)]*(\s|$)/g)?.length ?? 0,
    wordLength: text.length / count,
  };
}
