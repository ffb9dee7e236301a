/** Judges whether a sentence is understandable outside its paragraph. */

const danglingPatterns: Readonly<Record<string, RegExp>> = {
  en: /^["“‘'(]*(?:this|that(?!['’]s why)|these|those|it|its|it['’]s|they|they['’]re|their|he|she|his|her|him|them|such|but|however|and|or|so|yet|nor|also|then|thus|therefore|hence|moreover|furthermore|besides|meanwhile|instead|still|nevertheless|nonetheless|otherwise|consequently|additionally|similarly|likewise|conversely|for example|for instance|in addition|in other words|in contrast|in turn|as a result|as such|on the other hand|on the contrary|at the same time|that said|of course|both|neither|either|another|others?|one of (?:them|these|those)|some of (?:them|these|those)|the (?:former|latter|same|other|second|third|following|above)|here|there (?!(?:is|are|was|were|has|have)\b)|again|indeed|finally|lastly|first(?:ly)?(?=,)|second(?:ly)?|third(?:ly)?|next|after (?:that|this|all)|because of (?:this|that)|not only|even (?:so|then|worse|better)|what['’]s more|plus|too|well|now(?=,)|mostly|partly|hence|just as|(?:yes|no)(?=,)|sure|ok(?:ay)?|anyway|unfortunately|fortunately|rather|accordingly|above|below|(?:we|i)['’]ll|let['’]s|see)\b/iu,
  de: /^["„“(]*(?:dies\w*|das|es|er|sie|sein\w*|ihr\w*|aber|und|oder|doch|denn|jedoch|dennoch|außerdem|deshalb|daher|also|so|dann|dabei|dadurch|dazu|damit|darin|darauf|hier|dort|auch|zudem|allerdings|trotzdem|beide|andere)(?!\p{L})/iu,
  fr: /^["«“(]*\s*(?:ce(?:t|tte|s|la|ci)?|c['’]|il|elle|ils|elles|son|sa|ses|leurs?|mais|et|ou|or|donc|car|cependant|pourtant|toutefois|ainsi|alors|puis|ensuite|enfin|aussi|de plus|en effet|par exemple|en revanche|d['’]ailleurs|celui|celle|ceux|celles|là|ici)(?!\p{L})/iu,
  es: /^["«“(¿¡]*(?:est[aeo]s?|es[aeo]s?|aquel\w*|él|ellas?|ellos|su|sus|pero|y|o|sin embargo|además|así|entonces|luego|también|por eso|por ejemplo|por lo tanto|no obstante|aunque|allí|aquí)(?!\p{L})/iu,
  pt: /^["«“(]*(?:est[ae]s?|ess[ae]s?|isso|isto|aquel\w*|ele|ela|eles|elas|seu|sua|seus|suas|mas|e|ou|porém|contudo|além disso|assim|então|também|por isso|por exemplo|portanto|entretanto|no entanto|lá|ali|aqui)(?!\p{L})/iu,
  it: /^["«“(]*(?:quest\w+|quell\w+|ciò|egli|lui|lei|loro|essi|esse|suo|sua|ma|e|o|però|tuttavia|inoltre|così|allora|poi|anche|infatti|quindi|dunque|ad esempio)(?!\p{L})/iu,
  nl: /^["“(]*(?:dit|dat|deze|die|het|hij|zij|ze|zijn|hun|maar|en|of|echter|daarom|dus|dan|ook|bovendien|daarnaast|toch|hier|daar)(?!\p{L})/iu,
  ru: /^["«(]*(?:это\p{L}*|эт\p{L}+|он[аои]?|его|её|их|но|и|а|однако|поэтому|также|затем|потом|так|тогда|кроме того|например|там|здесь)(?!\p{L})/iu,
  zh: /^["“「(（]*(?:这|那|它|他|她|但|而|因此|所以|此外|另外|然而|不过|于是|同时|这些|那些|其)/u,
  ja: /^["「『（]*(?:これ|それ|あれ|この|その|あの|彼|しかし|だが|また|そして|そこで|ただし|さらに|つまり|でも|なお|一方)/u,
};

/** Sentences with a pronoun near the start or at the end that refers to another sentence. */
const pointingPattern =
  /^.{1,40}?\b(?:this|these|those|such|he|she|they|them|him)\b|\b(?:this|that|it|them|these|those|him|her)[.!]["”’)]*$/iu;

/** Sentences in which a page addresses its reader. */
const invitationPattern =
  /^(?:read|check|learn more|find out|download|visit|follow|subscribe|sign up|join us|contact|see|watch|listen|please|stay tuned|thanks?|for (?:more|a list|further|details)|to (?:learn|find out|read) more|click|share|let us know|in this (?:article|post|photo))\b/iu;

/**
 * Returns 1 for a self-contained sentence, less for one that depends on its paragraph, and 0 for one that must
 * not be quoted.
 */
export function judgeSentence(text: string, language: string | null): number {
  if (
    !hasBalancedMarks(text) ||
    /[?？؟;:,…]["”’»)\]]*$/u.test(text) ||
    /\.\.\.["”’)\]]*$/u.test(text)
  )
    return 0;
  if (!/[.!。！।۔\p{L}\p{N}\p{M}%)"”’»」』\]]$/u.test(text)) return 0;
  if (/^\p{N}+\p{Lu}?\p{Ll}|^\p{N}+\.\s/u.test(text)) return 0.1;
  if (isFormula(text)) return 0;
  if (isDangling(text, language)) return 0.25;
  let value = 1;
  if (/^["“„«「]/u.test(text)) value *= 0.6;
  if (/^\p{Ll}/u.test(text)) value *= 0.7;
  if (text.endsWith("!")) value *= 0.7;
  if (/^[([]/u.test(text)) value *= 0.5;
  // A formula or image was removed here.
  if (/,\s,|::|\(\s*\)/u.test(text)) value *= 0.3;
  if (/[.!。]$/u.test(text.replace(/["”’»)\]]+$/u, "")) === false) value *= 0.8;
  const figures = text.match(/[\d%$€£()[\]/|=]/gu)?.length ?? 0;
  if (figures / text.length > 0.12) value *= 0.5;
  if (
    /\b(?:click|see below|below|above|pictured|this (?:article|post|page|chapter|section))\b/iu.test(
      text,
    )
  )
    value *= 0.6;
  if (language === "en" && pointingPattern.test(text)) value *= 0.75;
  if (language === "en" && invitationPattern.test(text)) value *= 0.3;
  if (language === "en" && /^(?:I|I['’]\w+|My|We|You|Your|Our|If you)\b/u.test(text)) value *= 0.75;
  return value;
}

/** Mostly symbols and single letters. */
function isFormula(text: string): boolean {
  const parts = text.split(/\s+/u);
  return (
    parts.length > 5 && parts.filter((part) => /\p{L}{2}/u.test(part)).length / parts.length < 0.5
  );
}

/** Whether it begins with a pronoun or connective that refers to the sentence before. */
export function isDangling(text: string, language: string | null): boolean {
  return danglingPatterns[language ?? "en"]?.test(text) ?? false;
}

/** A quotation or parenthesis must close within the sentence. */
function hasBalancedMarks(text: string): boolean {
  if ((text.match(/"/g)?.length ?? 0) % 2 === 1) return false;
  const pairs: ReadonlyArray<readonly [RegExp, RegExp]> = [
    [/\(|（/g, /\)|）/g],
    [/«/g, /»/g],
    [/「/g, /」/g],
    [/“/g, /”/g],
  ];
  const low = /„/.test(text);
  return pairs.every(
    ([opens, closes], index) =>
      (index === 3 && low) ||
      (text.match(opens)?.length ?? 0) === (text.match(closes)?.length ?? 0),
  );
}
