/**
 * Understands questions about the library itself, as "Which PDFs did I save this week?" or "How many unread articles about tea do I
 * have?". Every word must be understood, so that questions about what the entries say are not taken for these.
 */
import type { LibraryFilter, LibrarySort } from "#shared/library-filters.ts";
import { foldText } from "#shared/fold-text.ts";
import { numberPattern, readPeriod, toNumber } from "./parse-period.ts";

/** What exists under the names in a question, which are in lower case. */
export type Vocabulary = Record<
  "topics" | "sites" | "authors" | "collections" | "projects",
  /** By name: the value of the filter. */
  ReadonlyMap<string, string>
>;

export type LibraryQuestion = {
  kind: "list" | "count";
  values: LibraryFilter["values"];
  sort: LibrarySort;
  /** As in "the last five". */
  limit: number | null;
  /** What the entries are about, where that is not the name of a topic. */
  about: string | null;
  /** Something that cannot be, such as February 30, as a sentence. */
  problem: string | null;
};

/** Longer questions are about what entries say. */
const maxCharacters = 300;
const maxTried = 5_000;
const images = ["png", "jpg", "jpeg", "webp", "gif"];
/** Nouns for entries, with what they say about the type. */
const nouns: readonly [pattern: string, types: readonly string[]][] = [
  ["pdfs?(?: (?:files?|documents?))?", ["pdf"]],
  ["(?:word|docx?) (?:files?|documents?)|docx?s?", ["docx", "doc"]],
  ["(?:text|txt) files?", ["txt"]],
  ["(?:saved |pasted )?texts?|pasted notes?|snippets?", ["text"]],
  ["pictures?|images?|photos?|screenshots?", images],
  ["(?:uploaded |saved )?(?:files?|documents?)|uploads?", ["file"]],
  ["links?|urls?|web ?pages?|web ?sites?", ["url"]],
  [
    "entr(?:y|ies)|articles?|items?|things?|posts?|papers?|reads|readings?|stuff|saves|pieces?|bookmarks?|pages?|everything|anything|ones?",
    [],
  ],
];
type Flag = readonly [
  pattern: string,
  name: "state" | "highlighted" | "note" | "public" | "failed" | "duplicates",
  values: readonly string[],
];
const flags: readonly Flag[] = [
  [
    "unread|(?:not|never)(?: yet)? (?:read|opened)(?: yet)?|have(?:n['’]t| not)(?: yet)? read(?: yet)?|to read|waiting",
    "state",
    ["unread"],
  ],
  [
    "unfinished|(?:not|never|have(?:n['’]t| not)|did(?:n['’]t| not))(?: yet)? finish(?:ed)?(?: reading)?(?: yet)?",
    "state",
    ["unread", "reading"],
  ],
  [
    "half[- ]?read|in progress|partly read|(?:am )?(?:still|currently) reading|(?:started|begun|began)(?: (?:reading|but not finished|but did(?:n['’]t| not) finish))*",
    "state",
    ["reading"],
  ],
  [
    "finish(?:ed)?(?: reading)?|completed|(?:already )?read(?: already| completely)?",
    "state",
    ["finished"],
  ],
  [
    "without (?:any )?highlights?|un-?highlighted|not highlighted|no highlights?",
    "highlighted",
    ["false"],
  ],
  [
    "highlighted|with (?:my |any )?highlights?|(?:have|has|contain|contains) (?:my |any )?highlights?|highlights? in|marked up",
    "highlighted",
    ["true"],
  ],
  [
    "without (?:a |any |my )?(?:own )?notes?|no notes?|un-?annotated|not annotated",
    "note",
    ["false"],
  ],
  [
    "with (?:a |any |my |an )?(?:own )?notes?(?: on (?:it|them))?|(?:have|has) (?:a |my )?notes?|annotated|wrote notes? (?:on|about|for)|(?:added|wrote) (?:a )?notes? to",
    "note",
    ["true"],
  ],
  ["private|(?:not|un)[- ]?(?:public|shared|published)|not publicly shared", "public", ["false"]],
  [
    "public|publicly shared|shared publicly|(?:have |are )?shared with everybody",
    "public",
    ["true"],
  ],
  ["failed|unreadable|could(?:n['’]t| not) be read|with failures|broken", "failed", ["true"]],
  ["duplicates?|saved twice", "duplicates", ["true"]],
];
/** Words that say nothing by themselves. */
const fillers =
  "a|an|the|my|mine|me|us|our|all|any|some|every|each|of|that|which|what|who|are|is|was|were|be|been|do|does|did|i|we|you|have|has|had|got|get|please|can|could|would|show|list|find|give|tell|see|display|search|for|look|up|fetch|there|in|it|them|these|those|so far|already|currently|now|right now|at the moment|and|also|too|or|only|just|ever|yet|still|total|altogether|here|kept|keep|store|stored|collected|collect|bookmarked|bookmark|added|add|saved|save|put|i['’]ve|we['’]ve|what['’]s|whats|exist|in my (?:library|collections?|knowledge base|saves)|library|from my|ok|okay|hi|hello|hey|thanks|thank you|want to|like to|to|many|much|most|number|exactly|long";
const savedPattern =
  /(?<!\p{L})(?:saved?|saves|added?|bookmarked?|collected?|kept|keep|stored?|put|have|got|read|highlighted|finished|started)(?!\p{L})/u;
const askPattern =
  /^(?:(?:please|ok|okay|and|hi|hey|hello)[, ]+)*(?:(?:can|could|would) you (?:please )?)?(?:show|list|find|give|get|display|fetch|search|look up|what|which|how many|how much|count|do (?:i|we) have|have (?:i|we)|did (?:i|we)|are there|is there|tell me|i (?:want|need)|all|any|the|my|everything|anything|pdfs?|links?|articles?|entries|unread|recent|newest|latest|oldest|public|private|pictures?|images?|documents?|files?|duplicates?)(?!\p{L})/u;
const aboutPattern =
  /^(?:that (?:are|is) )?(?:about|on the (?:topic|subject)s?(?: of)?|on|regarding|concerning|related to|relating to|to do with|dealing with|that (?:deal|deals) with|(?:that )?mention(?:s|ing)?|(?:that )?discuss(?:es|ing)?|(?:that )?cover(?:s|ing)?|tagged(?: (?:with|as))?|labell?ed|with the (?:topic|tag)s?|of the topic|have (?:i|we) (?:saved|got|kept) about)(?!\p{L})/u;
const countPattern = /^(?:how many|how much|(?:what is )?the (?:total )?number of|count)(?!\p{L})/u;
const newestPattern = new RegExp(
  String.raw`^(?:the |my )?(?:very )?(?:(?<before>${numberPattern}) )?(?:last|latest|newest|most recent(?:ly)?|recent(?:ly)?)(?: (?<count>${numberPattern}))?(?!\p{L})`,
  "u",
);
const oldestPattern = new RegExp(
  String.raw`^(?:the |my )?(?:very )?(?:(?<before>${numberPattern}) )?(?:first|oldest|earliest)(?: (?<count>${numberPattern}))?(?!\p{L})`,
  "u",
);
const languages = listLanguages();
const languagePattern = new RegExp(
  String.raw`^(?:(?:written |that are |are )?in )?(?<name>${[...languages.keys()].join("|")})(?:[- ]language)?(?![\p{L}\p{N}])`,
  "u",
);

/** Null if the question is not one about the library, or not understood as a whole. `question` may be of any length. */
export function parseLibraryQuestion(
  question: string,
  vocabulary: Vocabulary,
  now: Date,
): LibraryQuestion | null {
  const text = normalise(question);
  if (text.length > maxCharacters || !askPattern.test(text)) return null;
  const found = read(text, { vocabulary, now, left: maxTried }, start());
  if (found === null) return null;
  const { hasNoun, isPublished: _, ...asked } = found;
  const { values, limit } = asked;
  const isNamed = [values.collectionId, values.projectId, values.duplicates].some(
    (one) => one !== undefined,
  );
  const isAbout = hasNoun || isNamed || limit !== null || savedPattern.test(text);
  // When something was read is not stored as a filter.
  const hasDone = values.state !== undefined && !values.state.includes("unread");
  if (hasDone && values.saved !== undefined && !/(?<!\p{L})(?:sav|add|bookmark)/u.test(text))
    return null;
  const says =
    asked.kind === "count" ||
    asked.about !== null ||
    asked.limit !== null ||
    asked.sort !== "newest" ||
    Object.keys(asked.values).length > 0 ||
    asked.problem !== null ||
    /^(?:please )?(?:show|list|what)(?!\p{L})/u.test(text);
  return isAbout && says ? asked : null;
}

/** The names in a question that may be in the vocabulary: rows of up to six words. */
export function listNames(question: string): string[] {
  const text = normalise(question);
  if (text.length > maxCharacters) return [];
  const words = text.replaceAll(/[“”"„«»?!.,;:]+(?=\s|$)|(?<=\s|^)[“”"„«»]+/gu, "").split(" ");
  const names = new Set<string>();
  for (let from = 0; from < words.length; from += 1)
    for (let to = from + 1; to <= Math.min(words.length, from + maxNameWords); to += 1)
      names.add(words.slice(from, to).join(" "));
  names.delete("");
  return [...names];
}
const maxNameWords = 6;

function normalise(question: string): string {
  return question
    .trim()
    .toLowerCase()
    .replaceAll(/\s+/gu, " ")
    .replace(/[\s?.!]+$/u, "");
}

type Reading = LibraryQuestion & {
  hasNoun: boolean;
  /** A time that follows is that of the publication. */
  isPublished: boolean;
};
/** `left`: places that are still tried, because the ways to read a long question multiply. */
type Known = { vocabulary: Vocabulary; now: Date; left: number };

function start(): Reading {
  return {
    kind: "list",
    values: {},
    sort: "newest",
    limit: null,
    about: null,
    problem: null,
    hasNoun: false,
    isPublished: false,
  };
}

/** Reads `rest` from its start, trying each way to go on; null if it cannot be understood up to its end. */
function read(rest: string, known: Known, so: Reading): Reading | null {
  const text = rest.replace(/^[\s,;:"“”„«»'()-]+/u, "");
  if (text === "") return so;
  known.left -= 1;
  if (known.left < 0) return null;
  const go = (length: number, next: Partial<Reading>) =>
    read(text.slice(length), known, { ...so, ...next });
  const withValues = (name: keyof LibraryFilter["values"], values: readonly string[]) => ({
    values: { ...so.values, [name]: [...new Set([...(so.values[name] ?? []), ...values])] },
  });
  const count = countPattern.exec(text);
  if (count !== null) return go(count[0].length, { kind: "count" });
  const period = readPeriod(text, known.now);
  if (period !== null) {
    if ("problem" in period) return go(period.length, { problem: period.problem });
    const name = so.isPublished ? "published" : "saved";
    // A second time contradicts the first, which no filter can say.
    return so.values[name] === undefined
      ? go(period.length, { values: { ...so.values, [name]: [period.period] }, isPublished: false })
      : null;
  }
  const published =
    /^(?:(?:that )?(?:was|were|appeared) )?(?:published|written|posted|from the year)(?!\p{L})/u.exec(
      text,
    );
  if (published !== null) {
    const found = go(published[0].length, { isPublished: true });
    if (found !== null) return found;
  }
  for (const [pattern, sort] of [
    [newestPattern, "newest"],
    [oldestPattern, "oldest"],
  ] as const) {
    const match = pattern.exec(text);
    if (match === null) continue;
    const asked = match.groups!["count"] ?? match.groups!["before"];
    const isOne =
      /^(?:\S+ )?(?:entry|article|item|thing|post|paper|page|link|pdf|picture|image|document|file|one)(?!\p{L})/u.test(
        text.slice(match[0].length).trim(),
      );
    const limit = asked === undefined ? (isOne ? 1 : so.limit) : toNumber(asked);
    const found = go(match[0].length, { sort, limit });
    if (found !== null) return found;
  }
  const language = languagePattern.exec(text);
  if (language !== null) {
    const code = languages.get(language.groups!["name"]!)!;
    const found = go(language[0].length, withValues("language" as never, [code]));
    if (found !== null) return found;
  }
  const named = readNamed(text, known, go, withValues);
  if (named !== null) return named;
  const about = aboutPattern.exec(text);
  if (about !== null) {
    const found = readSubject(text.slice(about[0].length), known, so, withValues);
    if (found !== null) return found;
  }
  for (const [pattern, name, values] of flags) {
    const match = at(pattern, text);
    if (match === null) continue;
    const found = go(match, { values: { ...so.values, [name]: values } });
    if (found !== null) return found;
  }
  for (const [pattern, types] of nouns) {
    const match = at(pattern, text);
    if (match === null) continue;
    const found = go(match, { hasNoun: true, ...(types.length > 0 && withValues("type", types)) });
    if (found !== null) return found;
  }
  // "My politics articles"
  for (const [topic, value] of known.vocabulary.topics) {
    if (!startsWithName(text, topic)) continue;
    if (nouns.every(([pattern]) => at(pattern, text.slice(topic.length).trimStart()) === null))
      continue;
    const found = go(topic.length, withValues("topic", [value]));
    if (found !== null) return found;
  }
  const filler = at(fillers, text);
  return filler === null ? null : go(filler, {});
}

type Go = (length: number, next: Partial<Reading>) => Reading | null;
type WithValues = (
  name: keyof LibraryFilter["values"],
  values: readonly string[],
) => Pick<Reading, "values">;

/** "From nytimes.com", "by Ada Lovelace", "in my collection Tea", "linked to the project Garden". */
function readNamed(text: string, known: Known, go: Go, withValues: WithValues): Reading | null {
  const { sites, authors, collections, projects } = known.vocabulary;
  const ways = [
    [
      /^(?:that are |that came )?(?:from|on|at|by|via|of)(?: the)?(?: (?:web ?site|site|domain))? /u,
      sites,
      "site",
    ],
    [/^(?:written |published )?(?:by|from)(?: the author)? /u, authors, "author"],
    [
      /^(?:that are |filed )?(?:in|from|inside|within)(?: (?:the|my))?(?: collection)?(?: (?:called|named))? /u,
      collections,
      "collectionId",
    ],
    [
      /^(?:that are |are )?(?:linked (?:to|with)|connected (?:to|with)|belonging to|belong to|for|of|in|from|on)(?: (?:the|my))?(?: project)?(?: (?:called|named))? /u,
      projects,
      "projectId",
    ],
  ] as const;
  for (const [pattern, names, filter] of ways) {
    const begin = pattern.exec(text);
    if (begin === null) continue;
    const rest = text.slice(begin[0].length).replace(/^["“„«]/u, "");
    const skipped = text.length - rest.length;
    for (const [name, value] of names) {
      if (!startsWithName(rest, name)) continue;
      const tail = /^["”“»]?(?: (?:collection|project|site|website))?(?!\p{L})/u.exec(
        rest.slice(name.length),
      )![0];
      const found = go(skipped + name.length + tail.length, withValues(filter, [value]));
      if (found !== null) return found;
    }
  }
  return null;
}

/** A subject up to the end, or up to where the rest says something else: the name of a topic, or any words. */
function readSubject(
  text: string,
  known: Known,
  so: Reading,
  withValues: WithValues,
): Reading | null {
  const words = text.trim().split(" ");
  for (let end = 1; end <= words.length; end += 1) {
    const subject = words
      .slice(0, end)
      .join(" ")
      .replaceAll(/^["“„«'(]+|["”“»'),.]+$/gu, "");
    if (at(`(?:(?:${fillers}) ?)+$`, subject) !== null || subject === "") continue;
    const topic = known.vocabulary.topics.get(subject);
    const next = topic === undefined ? { about: subject } : withValues("topic", [topic]);
    if (so.about !== null && topic === undefined) return null;
    const found = read(words.slice(end).join(" "), known, { ...so, ...next });
    if (found !== null) return found;
  }
  return null;
}

/** The length of what `pattern` matches at the start of `text`, as whole words; null for none. */
function at(pattern: string, text: string): number | null {
  let compiled = compiledPatterns.get(pattern);
  if (compiled === undefined) {
    compiled = new RegExp(String.raw`^(?:${pattern})(?![\p{L}\p{N}-])`, "u");
    compiledPatterns.set(pattern, compiled);
  }
  return compiled.exec(text)?.[0].length ?? null;
}
const compiledPatterns = new Map<string, RegExp>();

function startsWithName(text: string, name: string): boolean {
  return text.startsWith(name) && !/^[\p{L}\p{N}]/u.test(text.slice(name.length));
}

/** By English name in lower case, folded: the code. */
function listLanguages(): Map<string, string> {
  const codes =
    "ar bg ca cs da de el en es et fa fi fr he hi hr hu id is it ja ko lt lv nl no pl pt ro ru sk sl sr sv th tr uk vi zh";
  const names = new Intl.DisplayNames("en", { type: "language" });
  return new Map(codes.split(" ").map((code) => [foldText(names.of(code)!), code]));
}
