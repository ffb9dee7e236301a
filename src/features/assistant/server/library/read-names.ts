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
const unfiledPattern =
  /^(?:(?:that |which )?(?:are |is )?(?:but )?)?(?:(?:not |n['’]t )?(?:yet )?(?:filed |kept |put |saved |sorted )?(?:in|into|part of|under|inside)(?: to)? (?:no|any|a) (?:own )?collections?(?: at all| yet)?|outside (?:of )?(?:any|all|every|my) collections?|(?:does(?:n['’]t| not)|do(?:n['’]t| not)) belong to (?:any|a) collections?|belong to no collection|without (?:a |any )?collections?|unfiled|un-?sorted|not (?:yet )?(?:filed|sorted)(?: anywhere| into a collection)?)(?!\p{L})/u;
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
  const unfiled = unfiledPattern.exec(text);
  const own = vocabulary.collections.get(unfiledName);
  if (unfiled !== null && own !== undefined)
    yield [unfiled[0].length, { ...addValues({ ...so, isExcluded: false }, "collectionId", own) }];
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
