/** The words of questions about the library, as patterns of text in lower case, for the start of what is left to read. */
import { listLanguages } from "#features/search/server/service.ts";
import { numberPattern } from "./parse-period.ts";

const images = ["png", "jpg", "jpeg", "webp", "gif"];
/** Nouns for entries, with what they say about the type. */
export const nouns: readonly [pattern: string, types: readonly string[]][] = [
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
export const flags: readonly Flag[] = [
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
export const fillers =
  "in my (?:library|collections?|knowledge base|saves)|a|an|the|my|mine|me|us|our|all|any|some|every|each|of|that|which|what|who|are|is|was|were|be|been|do|does|did|i|we|you|have|has|had|got|get|please|can|could|would|show|list|find|give|tell|see|display|search|for|look|up|fetch|there|in|it|them|these|those|so far|already|currently|now|right now|at the moment|and|also|too|or|only|just|ever|yet|still|total|altogether|here|kept|keep|store|stored|collected|collect|bookmarked|bookmark|added|add|saved|save|put|i['’]ve|we['’]ve|what['’]s|whats|exist|library|from my|ok|okay|hi|hello|hey|thanks|thank you|want to|like to|to|many|much|most|number|exactly|long";
export const savedPattern =
  /(?<!\p{L})(?:saved?|saves|added?|bookmarked?|collected?|kept|keep|stored?|put|have|got|read|highlighted|finished|started)(?!\p{L})/u;
export const askPattern =
  /^(?:(?:please|ok|okay|and|hi|hey|hello)[, ]+)*(?:(?:can|could|would) you (?:please )?)?(?:show|list|find|give|get|display|fetch|search|look up|what|which|how many|how much|count|do (?:i|we) have|have (?:i|we)|did (?:i|we)|are there|is there|tell me|i (?:want|need)|all|any|the|my|everything|anything|pdfs?|links?|articles?|entries|unread|recent|newest|latest|oldest|public|private|pictures?|images?|documents?|files?|duplicates?)(?!\p{L})/u;
export const aboutPattern =
  /^(?:that (?:are|is) )?(?:about|on the (?:topic|subject)s?(?: of)?|on|regarding|concerning|related to|relating to|to do with|dealing with|that (?:deal|deals) with|(?:that )?mention(?:s|ing)?|(?:that )?discuss(?:es|ing)?|(?:that )?cover(?:s|ing)?|tagged(?: (?:with|as))?|labell?ed|with the (?:topic|tag)s?|of the topic|have (?:i|we) (?:saved|got|kept) about)(?!\p{L})/u;
export const countPattern =
  /^(?:how many|how much|(?:what is )?the (?:total )?number of|count)(?!\p{L})/u;
export const newestPattern = new RegExp(
  String.raw`^(?:the |my )?(?:very )?(?:(?<before>${numberPattern}) )?(?:last|latest|newest|most recent(?:ly)?|recent(?:ly)?)(?: (?<count>${numberPattern}))?(?!\p{L})`,
  "u",
);
export const oldestPattern = new RegExp(
  String.raw`^(?:the |my )?(?:very )?(?:(?<before>${numberPattern}) )?(?:first|oldest|earliest)(?: (?<count>${numberPattern}))?(?!\p{L})`,
  "u",
);
export const languages = listLanguages();
export const languagePattern = new RegExp(
  String.raw`^(?:(?:written |that are |are )?in )?(?<name>${[...languages.keys()].filter((name) => /^[a-z ]+$/u.test(name)).join("|")})(?:[- ]language)?(?![\p{L}\p{N}])`,
  "u",
);
