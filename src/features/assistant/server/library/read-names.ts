/** Reads names that the library has: of sites, authors, collections and projects. */
import { namePatterns } from "./library-words.ts";
import { saysNothing, startsWithName, startsWithNoun } from "./match-words.ts";
import { addValues, type Reading, type Step, type Vocabulary } from "./reading.ts";

const lists = {
  site: "sites",
  author: "authors",
  collectionId: "collections",
  projectId: "projects",
} as const;
/** The vocabulary's name for the entries that are in no collection of the user's own. */
export const unfiledName = "unfiled";
/** The vocabulary's name for all projects. */
export const anyProject = "any project";
const lead = String.raw`(?:(?:that |which )?(?:are |is |were )?(?:but )?)?`;
const no = String.raw`(?:not (?:yet )?|(?:are|is|were)n['’]t (?:yet )?)`;
const none = String.raw`(?: at all| yet| so far)*(?!\p{L})`;
const unfiledPattern = new RegExp(
  String.raw`^${lead}(?:${no}(?:filed |kept |put |saved |sorted )?(?:in|into|part of|under|inside)(?: to)? (?:any|a|one of my)(?: own)? collections?|(?:filed |kept |put |saved |sorted )?(?:in|into|part of|under) no collections?|outside (?:of )?(?:any|all|every|my) collections?|(?:does(?:n['’]t| not)|do(?:n['’]t| not)) belong to (?:any|a) collections?|belong to no collections?|without (?:a |any )?collections?|unfiled|un-?sorted|${no}(?:filed|sorted)(?: anywhere| into a collection)?)${none}`,
  "u",
);
const filedPattern = new RegExp(
  String.raw`^${lead}(?:filed |kept |put |saved |sorted )?(?:in|into|part of|under|inside) (?:a|any|some|one of my)(?: own)? collections?${none}`,
  "u",
);
const projectWays = String.raw`(?:linked (?:to|with)|connected (?:to|with)|attached to|assigned to|part of|in|of|for|with|used (?:in|by))`;
const unlinkedPattern = new RegExp(
  String.raw`^${lead}(?:${no}${projectWays} (?:any|a|one of my)(?: of my)? projects?|${projectWays} no projects?|without (?:a |any )?projects?|(?:have|has) no projects?|outside (?:of )?(?:any|all|my) projects?|unlinked|(?:do|does)(?:n['’]t| not) belong to (?:any|a) projects?)${none}`,
  "u",
);
const linkedPattern = new RegExp(
  String.raw`^${lead}${projectWays} (?:any|a|some|one of my) projects?${none}`,
  "u",
);
const containing = /^ (?:contains?|ha(?:ve|s)|holds?|includes?)(?!\p{L})/u;
const kinds = /^["”“»]?(?: (?:collections?|projects?|web ?sites?|sites?|folder))?(?!\p{L})/u;

/** "From nytimes.com", "by Ada Lovelace", "in my collection Tea", "the Garden project", "nytimes.com articles". */
export function* listNamed(text: string, vocabulary: Vocabulary, so: Reading): Generator<Step> {
  for (const [name, pattern] of Object.entries(namePatterns)) {
    const filter = name as keyof typeof namePatterns;
    const begin = pattern.exec(text)?.[0] ?? "";
    const isOwn = filter === "collectionId" || filter === "projectId";
    const bare = /^(?:the |my )?(?:(?:collection|project|site)s? (?:called |named )?)?/u.exec(
      text,
    )![0];
    for (const before of new Set([begin, bare])) {
      const rest = text.slice(before.length).replace(/^["“„«]/u, "");
      const skipped = text.length - rest.length;
      for (const [known, values] of vocabulary[lists[filter]]) {
        if (!startsWithName(rest, known)) continue;
        const tail = kinds.exec(rest.slice(known.length))![0];
        const after = rest.slice(known.length + tail.length);
        // A name alone may be any word.
        const isClear =
          (before === begin && begin !== "") ||
          tail.length > 1 ||
          (filter !== "author" &&
            known.length >= 3 &&
            startsWithNoun(after) &&
            !startsWithNoun(known)) ||
          (isOwn && (known.includes(" ") || containing.test(after)));
        if (isClear || /(?:collection|project|site)/u.test(before))
          yield [skipped + known.length + tail.length, addValues(so, filter, values)];
      }
    }
  }
  const unfiled = vocabulary.collections.get(unfiledName) ?? [];
  const projects = vocabulary.projects.get(anyProject) ?? [];
  for (const [pattern, filter, values, isExcluded] of [
    [unfiledPattern, "collectionId", unfiled, false],
    [filedPattern, "collectionId", unfiled, true],
    [unlinkedPattern, "projectId", projects, true],
    [linkedPattern, "projectId", projects, false],
  ] as const) {
    const match = pattern.exec(text);
    if (match !== null && values.length > 0 && !so.isExcluded)
      yield [match[0].length, addValues({ ...so, isExcluded }, filter, values)];
  }
  // "From The Economist" at the end names a source, even if the user has no entry from it.
  const unknown =
    /^(?<way>from|(?:written )?by) (?:the )?(?<name>\p{L}[\p{L}\p{N} .&'’-]{1,60})$/u.exec(text);
  if (unknown !== null && so.hasNoun && !so.isExcluded) {
    const { way, name } = unknown.groups!;
    if (!startsWithNoun(name!) && !saysNothing(name!))
      yield [text.length, addValues(so, way === "from" ? "site" : "author", [name!])];
  }
  // A host is a site, even if the user has no entry from it.
  const site =
    /^(?:from |on |at |via )?(?:https?:\/\/)?(?:www\.)?(?<host>[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,10})(?![\p{L}\p{N}.])/u.exec(
      text,
    );
  if (site !== null) yield [site[0].length, addValues(so, "site", [site.groups!["host"]!])];
}
