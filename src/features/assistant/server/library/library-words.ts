/** The words of questions about the library, as patterns of text in lower case, for the start of what is left to read. */
import { listLanguages } from "#features/search/server/service.ts";
import type { LibraryFilterName } from "#shared/library-filters.ts";
import { numberPattern } from "./parse-period.ts";

const images = ["png", "jpg", "jpeg", "webp", "gif"];
/** Nouns for entries, with what they say about the type. */
export const nouns: readonly [pattern: string, types: readonly string[]][] = [
  ["pdfs?(?: (?:files?|documents?))?", ["pdf"]],
  ["(?:word|docx?) (?:files?|documents?)|docx?s?", ["docx", "doc"]],
  ["(?:text|txt) files?", ["txt"]],
  [
    "(?:saved |pasted )?texts?|pasted notes?|text (?:entries|entry|notes?|snippets?)|snippets?",
    ["text"],
  ],
  ["pictures?|images?|photos?|screenshots?", images],
  ["(?:uploaded |saved )?(?:files?|documents?)|uploads?", ["file"]],
  ["(?:saved )?(?:links?|urls?|web ?pages?|web ?sites?)", ["url"]],
  [
    "entr(?:y|ies)|articles?|items?|things?|posts?|blog ?posts?|papers?|reads|readings?|reading material|materials?|stuff|saves|pieces?|bookmarks?|pages?|sources?|everything|anything|something|nothing|ones?|additions?|finds|clippings?|cuttings?|holdings|content|whatever(?:['’]s)?|what['’](?:ve|d) (?:i|we) (?:got|saved?|kept|collected)|(?:that |what |which )?(?:i|we)(?:['’]ve| have| had)? (?:saved?|got|kept|collected|bookmarked|stored|gathered|(?:put|set|laid|stowed|squirrell?ed|tucked|stashed|filed) (?:aside|away|by|down))",
    [],
  ],
];
type Flag = readonly [
  pattern: string,
  name: "state" | "highlighted" | "note" | "public" | "failed" | "duplicates",
  values: readonly string[],
];
const negated = "(?:not|never|have(?:n['’]?t| not)|has(?:n['’]?t| not)|did(?:n['’]?t| not))";
export const flags: readonly Flag[] = [
  [
    `unread|unopened|untouched|${negated}(?: (?:yet|even|i|we|ever))*(?: been)? (?:read|opened|started|begun|looked at|got(?:ten)? (?:round|around) to|touched)(?: (?:yet|at all))*|(?:still )?(?:left )?to (?:be )?read|waiting(?: to be read)?|still on my (?:reading )?list|(?:yet|still) to (?:be )?(?:open(?:ed)?|read|start(?:ed)?|begin|begun|look at)|unstarted`,
    "state",
    ["unread"],
  ],
  [
    `(?:still )?to finish|${negated}(?: (?:yet|i|we))*(?: been)? (?:finish(?:ed)?|completed?)(?: reading)?(?: yet)?`,
    "state",
    ["unread", "reading"],
  ],
  [
    `unfinished|(?:began|begun|begin|started|start) without finishing|(?:(?:began|begun|begin|started|start)(?: (?:on|reading|it|them|and|but))* )?never (?:got|reached|made it)(?: (?:to|through))? the end(?: of)?|half[- ]?(?:way )?(?:read|through|finished)|half-?finished|in progress|partly read|partially read|(?:am |i['’]?m )?(?:still|currently|in the middle of|halfway through)(?: reading)?(?! (?:unread|to))|(?:started|began|begun|begin|start)(?: (?:reading|to read|them|it))?(?:,? (?:but|and|yet)(?: (?:have|has|i|we|then|never|still))* ?(?:not|never|haven['’]?t|hasn['’]?t|didn['’]?t|did not|have not)?(?: (?:yet|got(?:ten)? round to|got(?:ten)? to))?(?: (?:finish(?:ed|ing)?|complet(?:ed?|ing)))(?: (?:reading|them|it|yet))*)?`,
    "state",
    ["reading"],
  ],
  [
    "(?:got|gone|made it|been|went|get|worked(?: my way)?)(?: all the way)? through(?: (?:to the end|already|them|it))*|(?:read|got|made it|gone) (?:(?:it|them) )?(?:all the way )?(?:to|through to|until) the (?:very )?end|read (?:(?:it|them) )?(?:all the way )?(?:through|completely|entirely|cover to cover|in full)|(?:through|done) with(?: already)?|finish(?:ed)?(?: (?:off )?reading)?|completed|(?:already )?(?:read|done)(?: (?:already|completely|to the end|through|with))*",
    "state",
    ["finished"],
  ],
  [
    `without (?:any |my )?(?:highlight(?:s|ed|ing)?(?: passages?| text| parts?)?)|un-?highlighted|${negated}(?: (?:i|we|yet|been|got|have|had))* ?(?:any )?highlight(?:ed|s)?(?: (?:anything )?in)?|no highlights?|(?:do(?:n['’]?t| not)|does(?:n['’]?t| not)) (?:have|contain) (?:any )?highlights?|(?:have|has) no highlights?|lacking highlights?`,
    "highlighted",
    ["false"],
  ],
  [
    "(?:with )?(?:underlined|marked|highlighted) (?:bits?|parts?|passages?|text|sentences?|lines?)|(?:underlined|marked)(?: (?:something|anything|bits?|parts?|passages?|text|sentences?|lines?))?(?: in)?(?: them| it)?|(?:have|has|with) (?:a |my |any |some )?(?:highlights?|underlin(?:es?|ings?))|highlighted(?: (?:something|anything|a passage|passages|text|parts?))?(?: in)?|with (?:my |any |some |at least one )?(?:highlight(?:s|ed)?(?: passages?| text| parts?)?)(?: in (?:it|them))?|(?:have|has|contain|contains|containing|having|had|made|put) (?:my |any |some |at least one |a )?highlight(?:s|ed)?(?: passages?| parts?| text)?(?: in (?:it|them))?|highlights? in|marked(?: up| something| text| passages)*|where i highlighted(?: something| anything)?",
    "highlighted",
    ["true"],
  ],
  [
    `without (?:a |any |my |an )?(?:own |personal )?(?:notes?|comments?|annotations?)(?: (?:of mine|on (?:it|them)))?|no (?:own )?notes?|un-?annotated|${negated} annotated|(?:do(?:n['’]?t| not)|does(?:n['’]?t| not)) (?:have|carry) (?:a |any |my )?notes?|(?:have|has) no notes?|${negated}(?: (?:i|we|yet))* (?:write|wrote|written|add|added|leave|left|put|make|made|have|had)(?: (?:a|any|my|down))? notes?(?: (?:on|about|for|to|in|yet))*|lacking a note|missing a note|where i wrote nothing|note-?less`,
    "note",
    ["false"],
  ],
  [
    "with (?:a |any |my |an |some )?(?:own |personal )?(?:notes?|comments?|annotations?|remarks?)(?: (?:of mine|on (?:it|them)|attached|in (?:it|them)))?|(?:have|has|having|carry|carries|bear|bears|got) (?:a |my |any |some |own )*(?:notes?|remarks?|comments?|annotations?)(?: (?:of mine|on (?:it|them)|attached))?|annotated|(?:wrote|written|write|left|leave|made|make|put|added|add|attached|jotted down|jotted)(?: (?:a|my|any|some|down))? (?:notes?|remarks?|comments?|thoughts?)(?: (?:on|about|for|to|in|with))?|noted(?: (?:something|anything))?(?: (?:on|about|for))?|commented(?: on)?|where i (?:wrote|left|made|put|added) (?:a |some )?notes?|(?:in |inside )?(?:my|own|the|its|their|a) notes?(?: (?:to|on|for) (?:it|them))?|notes",
    "note",
    ["true"],
  ],
  [
    "private|(?:not|un|are not|is not|aren['’]?t|isn['’]?t)[- ]?(?:public(?:ly)?|shared|published)(?: shared| visible)?|not (?:publicly|openly) (?:shared|visible|available)|only (?:visible to me|for me)|kept (?:to myself|private)",
    "public",
    ["false"],
  ],
  [
    "public|publicly shared|shared publicly|publicly (?:visible|available)|made public|(?:have |are )?shared with (?:everybody|everyone|the world|the public)|on discover|visible to (?:everyone|everybody|others|the public|all|anyone)|open to (?:everyone|everybody|the public|all|anyone)|(?:anyone|anybody|everyone|everybody|others|other people|the (?:whole )?world|the public|strangers) (?:can|could|may|is able to|are able to) (?:see|read|view|look at|access)(?: them| it)?",
    "public",
    ["true"],
  ],
  [
    "failed(?: to (?:load|be read|read|fetch|save))?|unreadable|could(?:n['’]?t| not) be (?:read|fetched|loaded)|with failures|broken|went wrong",
    "failed",
    ["true"],
  ],
  [
    "duplicates?|duplicated|saved (?:twice|more than once)|(?:have|are) double",
    "duplicates",
    ["true"],
  ],
];
/** The flag that says the opposite, of those that have one. */
export const opposites: Readonly<Record<string, readonly string[]>> = {
  true: ["false"],
  false: ["true"],
  unread: ["reading", "finished"],
  "unread reading": ["finished"],
  reading: ["unread", "finished"],
  finished: ["unread", "reading"],
};
/** Words that say nothing by themselves. */
export const fillers = [
  "(?:in|from|of|inside|within|across) (?:my|our|the|this)(?: (?:own|whole|entire|personal|saved))? (?:library|collections?|knowledge base|saves|stuff|account|archive|notebook|reading list|saved (?:entries|articles|items|stuff|things|links|pages))",
  "in (?:here|there|this app|commonplace)|from my|i['’]ve|we['’]ve|what['’]s|whats|i['’]d|i['’]m|there['’]s|that['’]s|which['’]re|that['’]re|let['’]s",
  "(?:i|we)(?:['’]ve|['’]d| have| had)? (?:(?!finish|start|highlight|underlin|mark|annotat|publish|share|read|open|note|comment)\\p{L}{3,}ed|put|kept|got|set|laid)(?: (?:away|by|aside|up|down))?|what['’](?:ve|d|s|re)|who['’]s|it['’]s|they['’]re|don['’]t mind|since (?:i|we)(?:['’]ve| have)? \\p{L}+ (?:it|them)|lying around|lay about|if you (?:don['’]t mind|please|can|could|would)|(?:a )?fair bit|of it|so please|go ahead|go|bits?|reading (?:state|status|progress)|wish to|(?:the )?month of|filed (?:away|under)|(?:the )?state of|want to|like to|would like to|need to|going to|happen to|have to|able to|supposed to",
  "a|an|the|my|mine|me|us|our|all|any|some|every|each|of|that|which|what|who|where|are|is|was|were|be|been|being|do|does|did|i|we|you|have|has|had|having|got|get|getting|please|pls|plz|kindly|can|could|would|will|show|list|find|give|tell|see|view|display|search|searching|for|look|looking|up|fetch|pull|bring|dig|out|there|in|it|its|them|these|those|they|so far|already|currently|now|right now|at the moment|and|also|too|or|only|just|ever|yet|still|total|in total|altogether|overall|here|kept|keep|store|stored|collected|collect|bookmarked|bookmark|added|add|saved|save|saving|put|exist|exists|library|ok|okay|hi|hello|hey|thanks|thank you|cheers|to|many|much|most|number|exactly|long|need|want|know|interested|if|whether|with|by chance|maybe|perhaps|quick|quickly|full|complete|entire|whole|again|both|about it|then|next|as well|on|at|as|belong|belongs|came|come|comes|go|goes|sitting|lying|around|full list|hold|holds|contain|contains|include|includes|included|including|sort of|kind of|kinds of|sorts of|wondering|wonder|check|count|kindly|share|provide|retrieve|compile|gather|enumerate|grab|hand|pull|call up|lol|asap|fast|thx|ty|though|among|amongst|out of|state|status|am|actually|really|basically|simply|again|at once|by me|of mine|myself|all of|what all|pretty|till|until now|to date|thus far|ever since|side|hereby|dear|sir|madam|assistant|buddy|mate|man|dude|cool|nice|great|good|best|right|marked|needing|looking for|after|hunting|hunt|track|trace|locate|name|mention|say|remind|refresh|tally|sum|figure|work out|exactly how many|different|various|particular|certain|specific|respective|own|personal|recently|lately|anywhere|somewhere|stashed|stash|stockpiled|stocked|parked|park|clipped|clip|filed|logged|log|recorded|noted down|set aside|put away|tucked away|archived|so|from what|outside|uploaded|upload|imported|import|bring|brings|brought|came in|arrived|grabbed|tot up|folder|shelf|pile|list|lists|open (?:it|them)|mean to|meant to|folks|everyone|thing is|lot|bunch|handful|couple|lately|nowadays|these days|one day|sometime|once|long ago|ago",
].join("|");
/** What excludes the next words: "but not", "that aren't", "except". */
export const exclusion =
  "(?:(?:but|and|or) )?(?:(?:that|which|who|they|these|those) )?(?:are|is|were|was|do|does)(?: not|n['’]?t)(?= )|(?:so |and |but )?no(?= (?!note|highlight|own))|(?:but |and |just )?(?:not|never)(?: the| any)?|except(?: for)?(?: the| any)?|excepting|(?:but|and) (?:nothing|none)(?: (?:on|about|from|of|in|by))?(?= )|excluding(?: the| any)?|exclude(?: the| any)?|(?:leave out|drop|remove|skip|hide)(?: the)?|leaving out(?: the)?|other than(?: the)?|without(?: the| any)?|apart from(?: the)?|besides(?: the)?|minus(?: the)?|rather than|outside(?: of)?(?: the)?";
export const savedPattern =
  /(?<!\p{L})(?:notes|highlights|annotations|came|brought|bring|there|opened|left|filed|stored|what['’](?:s|ve|d)|finish|begin|begun|start|saved?|saves|added?|bookmarked?|collected?|kept|keep|stored?|put|have|got|read|highlighted|finished|started|my|library|entr(?:y|ies))(?!\p{L})/u;
/** Words of which one is in every question about the library, apart from those that narrow the last list. */
export const cuePattern =
  /^(?:the |my )?(?:very )?(?:last|latest|newest|oldest|first)(?!\p{L})|(?<!\p{L})(?:show|list|find|give|get|display|fetch|search|saved?|saves|add(?:ed)?|bookmark(?:s|ed)?|collect(?:ed|ions?)?|kept|library|entr(?:y|ies)|articles?|items?|posts?|papers?|pieces?|pages?|stuff|things?|materials?|sources?|reads?|readings?|unread|unfinished|finish(?:ed)?|started|pdfs?|docx?|links?|urls?|web ?sites?|pictures?|images?|photos?|screenshots?|documents?|files?|uploads?|texts?|snippets?|duplicates?|highlight(?:s|ed)?|notes?|annotated|public|private|projects?|topics?|tag(?:s|ged)?|everything|anything|something|newest|latest|oldest|recent(?:ly)?|count|number|how many|my|do i have|have i|did i|failed|summary|summari[sz]e|overview|read next|finish|begin|begun|additions?|content|films? i|got|have on|unfiled|collection|whatever|clippings|came in|tot up|remarks?|comments?|underlined|there (?:in|any)|english|[\p{L}\p{N}-]+\.(?:com|org|net|edu|gov|io|co|uk|de|fr|es|it|nl|eu|info|blog|dev|app)|what['’](?:s|ve|d))(?!\p{L})/u;
export const aboutPattern =
  /^(?:(?:(?:that|which) )?(?:are |is |were |was )?(?:all |mainly |mostly |really |primarily )?)?(?:about(?: the (?:topic|subject)s?(?: of)?)?|on the (?:topic|subject|theme)s?(?: of)?|on|regarding|concerning|related to|relating to|relates? to|having to do with|(?:has|have) to do with|to do with|dealing with|deals? with|talk(?:s|ing)? about|writ(?:es?|ing|ten) about|mention(?:s|ing|ed)?|discuss(?:es|ing|ed)?|cover(?:s|ing|ed)?|around|in connection with|connected with|over|revolv(?:es?|ing) around|cent(?:er|re)(?:s|ed|ing)? (?:on|around)|concerned with|devoted to|dedicated to|treat(?:s|ing)?|handl(?:es?|ing)|address(?:es|ing)?|with regards? to|with respect to|in relation to|pertaining to|relevant (?:to|for)|useful for|that has to do with|touch(?:es|ing)? on|go(?:es|ing)? into|look(?:s|ing)? (?:at|into)|tackl(?:es?|ing)|on the matter of|focus(?:es|ed|ing)? on|speak(?:s|ing)? about|say(?:s|ing)? (?:something |anything )?about|describ(?:es|ing)|explain(?:s|ing)?|under the (?:topic|tag)s?(?: of)?|of the topic|in the (?:area|field) of|have (?:i|we) (?:saved|got|kept) about)(?!\p{L})/u;
/** The words of a note follow. */
export const notePattern =
  /^(?:(?:whose|in whose) notes? \p{L}+(?: (?:that(?: (?:it|they|this|i))?|of|about|me to|me that|me of|to|it|they|this|i))? |(?:whose|where (?:my|the)|in whose|with a|with my|my|the|that have a|a) notes? (?:(?:that )?(?:say|says|said|saying|mention|mentions|mentioning|contain|contains|containing|read|reads|reading|is|about)(?: that)?(?: (?:it|they|this|i))?|to) |(?:where|that|which) i (?:noted|wrote|remarked|commented)(?: down)?(?: that)?(?: (?:it|they|this))? )/u;
/** The name of a topic follows. */
export const topicPattern =
  /^(?:(?:that|which) )?(?:are |is )?(?:filed under(?: the (?:topic|tag|label))?(?: of)?|categori[sz]ed(?: as| under)?|under the (?:topic|tag|label)(?: of)?|with topic|tagged(?: (?:with|as))?|labell?ed(?: (?:with|as))?|with the (?:topic|tag|label)s?(?: of)?|has the (?:topic|tag)|have the (?:topic|tag))(?!\p{L})/u;
export const countPattern =
  /^(?:how many|how much|(?:tot|add|count|tally|sum)(?: \p{L}+)? up|tally(?: of)?|(?:(?:what is|what['’]s) )?(?:the )?(?:total )?(?:number|amount|count) of|count(?: of)?)(?!\p{L})/u;
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
  String.raw`^(?:(?:written |that are |are )?in )?(?:the )?(?<name>${[...languages.keys()].filter((name) => /^[a-z ]+$/u.test(name)).join("|")})(?:[- ]language)?(?![\p{L}\p{N}])`,
  "u",
);
/** The words before a name, by its filter. */
export const namePatterns = {
  site: /^(?:(?:that |which )?(?:are |is |were |was |came |come |comes )?)?(?:from|on|at|by|via|of)(?: the)?(?: (?:web ?site|site|domain|blog))?(?: of)? /u,
  author:
    /^(?:(?:that |which )?(?:are |is |were |was )?)?(?:written |published |authored |penned )?(?:by|from|of)(?: the (?:author|writer|journalist))? /u,
  collectionId:
    /^(?:(?:that |which |they )?(?:are |is |were |was |belong |belongs |go |live )?)?(?:filed |kept |stored |saved |sitting )?(?:in|from|inside|within|into|under|to|of|on)(?: (?:the|my))?(?: collections?)?(?: (?:called|named))? /u,
  projectId:
    /^(?:(?:that |which |they )?(?:are |is |were |was )?)?(?:linked (?:to|with)|connected (?:to|with)|attached to|assigned to|part of|belongs? to|belonging to|for|of|in|from|on|to|with|about)(?: (?:the|my))?(?: projects?)?(?: (?:called|named))? /u,
} as const satisfies Partial<Record<LibraryFilterName, RegExp>>;
