/** Picks the key takeaways of a text. */
import { isDangling, judgeSentence } from "./judge-sentence.ts";
import { measureOverlap, type ScoredSentence } from "./score-sentences.ts";

const maxLength = 220;
const minLength = 45;
const maxTakeaways = 5;

/**
 * Signs of a claim, finding, definition, conclusion or recommendation, in the most frequently saved
 * languages.
 */
const claimPatterns: ReadonlyArray<readonly [RegExp, number]> = [
  [
    /\b(?:shows?|showed|found|finds|suggests?|reveals?|demonstrates?|proves?|concludes?|indicates?|confirms?|estimates?) (?:that|the|a|an|no|how)\b/iu,
    0.3,
  ],
  [
    /\b(?:should|must|need to|needs to|have to|has to|ought to|recommends?|avoid|never|always)\b/iu,
    0.2,
  ],
  [
    /\b(?:because|therefore|as a result|leads? to|results? in|caused by|due to|means that|in order to)\b/iu,
    0.2,
  ],
  [
    /\b(?:in short|in summary|in conclusion|overall|ultimately|the (?:key|main|most important|biggest|real|best)|bottom line|lesson|turns out)\b/iu,
    0.3,
  ],
  [
    /\b(?:is|are) (?:a|an|the|one of)\b|\brefers to\b|\bconsists? of\b|\bknown as\b|\bdefined as\b/iu,
    0.12,
  ],
  [
    /\b(?:more|less|fewer|higher|lower|faster|slower|better|worse|larger|smaller|longer|most|least)\b/iu,
    0.1,
  ],
  [/\b(?:will|plans? to|expected to)\b/iu, 0.08],
  [/\d/u, 0.12],
  [
    /\d(?:[.,]\d+)?\s?(?:%|percent|per cent|million|billion|times|x\b|prozent|pour cent|por ciento|por cento)/iu,
    0.15,
  ],
  [
    /\b(?:muss|müssen|sollte\w*|zeigt|weil|deshalb|doit|doivent|faut|montre|parce que|debe\w*|muestra|porque|deve\w*|mostra|perché|moet\w*|omdat|должн\p{L}*|потому|поэтому)(?!\p{L})/iu,
    0.2,
  ],
];
/** Connectives that can be dropped. Longer ones only with their comma: "In addition to" must stay. */
const openerPattern =
  /^(?:(?:And|But|Yet),?|(?:So|Also|However|Moreover|Furthermore|Additionally|In addition|Indeed|In fact|Still|Thus|Therefore|Of course|Finally|Overall|In short|In summary|In conclusion|Ultimately|For example|For instance|Meanwhile|That said|Unfortunately|Fortunately|As a result|In other words|At the same time|Similarly|Nevertheless|Consequently|Instead|Besides|Clearly|Interestingly|Importantly|Naturally|Obviously|Then|Again|Now|First|Second|Third|Lastly),)\s+/u;
const trailingPattern =
  /,\s+(?:which|while|although|though|whereas|where|who|according to|but|and|as|because|since|so)\s[^,“”"()]*[.!]$/iu;

/** Returns up to five points in document order, each at most 220 characters, without points of the summary. */
export function pickTakeaways(
  sentences: readonly ScoredSentence[],
  summary: readonly ScoredSentence[],
  language: string | null,
  unspaced: boolean,
): string[] {
  const scale = unspaced ? 0.45 : 1;
  const usable = sentences.filter((sentence) => sentence.kind !== "heading");
  const maxCount = countTakeaways(usable, scale);
  const chosen: ScoredSentence[] = [];
  const points = new Map<ScoredSentence, string>();
  const rated = usable
    .filter((sentence) => !summary.includes(sentence))
    .map((sentence) => ({ sentence, point: trimPoint(sentence.text, language) }))
    .map(({ sentence, point }) => ({
      sentence,
      point,
      value: ratePoint(sentence, point, language, scale),
    }))
    .filter(({ value }) => value > 0)
    .sort((a, b) => b.value - a.value);
  for (const { sentence, point } of rated) {
    if (chosen.length === maxCount) break;
    if ([...chosen, ...summary].some((other) => measureOverlap(other.terms, sentence.terms) > 0.6))
      continue;
    if (chosen.filter((other) => other.block === sentence.block).length > 1) continue;
    chosen.push(sentence);
    points.set(sentence, point);
  }
  return chosen.sort((a, b) => a.order - b.order).map((sentence) => points.get(sentence)!);
}

function countTakeaways(sentences: readonly ScoredSentence[], scale: number): number {
  const length = sentences.reduce((sum, { text }) => sum + text.length, 0) / scale;
  if (sentences.length < 4 || length < 500) return 0;
  if (length < 1200) return 2;
  return length < 2500 ? 3 : length < 5000 ? 4 : maxTakeaways;
}

function ratePoint(
  sentence: ScoredSentence,
  point: string,
  language: string | null,
  scale: number,
): number {
  if (point.length > maxLength || point.length < minLength * scale) return 0;
  if (!/[.!。！।۔]["”’»)\]]*$/u.test(point) || isDangling(point, language)) return 0;
  const worth = judgeSentence(point, language);
  const claims = claimPatterns.reduce(
    (sum, [sign, weight]) => sum + (sign.test(point) ? weight : 0),
    0,
  );
  const short = point.length < 70 * scale ? 0.8 : 1;
  return worth * short * (sentence.score + Math.min(0.6, claims));
}

/** Drops a leading connective, and a trailing clause if the sentence is too long; otherwise verbatim. */
function trimPoint(text: string, language: string | null): string {
  let point = text;
  if (language === null || language === "en") {
    const opened = point.replace(openerPattern, "");
    if (opened !== point && opened.length > minLength)
      point = opened.charAt(0).toUpperCase() + opened.slice(1);
    if (point.length > maxLength) {
      const cut = point.replace(trailingPattern, ".");
      if (cut.length > minLength * 2) point = cut;
    }
  }
  return point;
}
