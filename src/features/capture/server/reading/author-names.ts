// Cleans the authors that a page or a document states. A wrong name is worse than none.
import { cleanLine } from "./clean-text.ts";
import { decodeEntities } from "./html/facts/decode-entities.ts";

const maxAuthors = 12;
const maxLength = 300;
const maxNameLength = 80;
const maxNameWords = 7;

/** Words before the names: "By", "Written by:", "Text: ". */
const lead =
  /^\s*(?:(?:(?:written|posted|published|words|text|story|report(?:ed)?|review(?:ed)?|created|submitted|started|article|asked|added|uploaded|geschrieben|veröffentlicht|écrit|publié|escrito|publicado|scritto)\s+)?(?:by|von|par|por|door|af|av|přes)(?:\s*:\s*|\s+)|authors?\s+(?=\p{L})|(?:authors?|words|text|autor(?:in|en)?|auteure?s?|autore|autores?|author name|written by|redaktion)\s*:\s*)/iu;
/** The rest of a byline after the names. */
const tail =
  /\s*(?:[|•·–—]|\s-\s|\s\/\s|\bon\s+(?:\w+day|\w+\s+\d)|\b(?:published|posted|updated|last updated|reviewed|edited|fact[- ]checked|medically reviewed|created|veröffentlicht|aktualisiert|publié|publicado|join(?:ed)?|follow|read more|view (?:all|profile)|see (?:all|more))\b|\d{1,2}[./:-]\d|\b(?:19|20)\d\d\b|\b(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|june?|july?|aug(?:ust)?|sep(?:t(?:ember)?)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\.?\s+\d{1,2}\b).*$/isu;
const separator =
  /\s*[;、，]\s*|\s*&\s*|\s+(?:and|und|et|och|og|with|mit|avec|con)\s+(?=\p{L})|\s+[ye]\s+(?=\p{Lu})/iu;
/** A part after a comma that says what the author is. */
const role =
  /\b(?:writer|editor|editors|reporter|correspondent|contributor|columnist|producer|journalist|analyst|director|manager|founder|ceo|cto|author|professor|fellow|specialist|redakteur(?:in)?|journaliste|redactor|team lead|staff|desk|opinion|special to)\b/i;
const trailingRole =
  /\s+(?:(?:senior|staff|contributing|guest|tech|freelance|managing)\s+)*(?:writer|reporter|editor|contributor|journalist|author)$/i;
const credential =
  /^(?:[A-Z][A-Z.&-]{1,7}|Ph\.?\s?D\.?|M\.?\s?D\.?|M\.?Sc\.?|B\.?Sc\.?|Dr\.?|Esq\.?|Pharm\.?D\.?|Ed\.?D\.?|Psy\.?D\.?|LCSW|RDN?)$/;
const suffix = /^(?:jr|sr|ii|iii|iv)\.?$/i;
/** Accounts, defaults of programs, and labels in the place of a name. */
const noName =
  /^(?:(?:the\s+)?(?:admin|administrator|administrador|webmaster|root|user|guest|anonymous|anonym|unknown|none|null|undefined|n\/?a|author|authors|editor|by|wordpress|default|test|share|comments?|contact|about|menu|home|login|sign in|subscribe|advertisement|sponsored|follow|more|see more|read more|object object|written by|posted by|published by))$|^\w+(?:\.\w+){2,}$|object object|wp-?admin|super user/i;
const agency =
  /^(?:reuters|ap|afp|dpa|upi|ansa|efe|bloomberg|the associated press|associated press|agence france-presse|getty images)$/i;
const address =
  /^(?:https?:|\/\/|www\.)|^[\w.-]+\.(?:com|org|net|io|co|de|fr)(?:\/|$)|@[\w-]+\.|facebook\.com|twitter\.com/i;

/** The names in a byline, such as "By Jane Doe and John Roe | Reuters". Empty if it is not a byline. */
export function splitByline(raw: string): string[] {
  const line = cleanLine(decodeEntities(raw), 1_000);
  // "jane@example.org (Jane Doe)", as in feeds.
  const text = line?.replace(/^\S+@\S+\s+\(([^)]+)\)$/, "$1").replace(lead, "");
  if (!text || address.test(text)) return [];
  const named = text.replace(tail, "").replace(lead, "");
  const parts = named.split(separator).flatMap(splitCommas);
  const names = parts.map(trimName).filter((name) => name !== "");
  return names.every(isName) ? names : [];
}

/** "Doe, Jane" is one name; in "Jane Doe, John Roe" each part is a name; a role or a degree is none. */
function splitCommas(text: string): string[] {
  const parts = text.split(/\s*,\s*/).filter((part) => part !== "");
  const end = parts.findIndex((part, index) => index > 0 && role.test(part));
  const kept = (end < 0 ? parts : parts.slice(0, end)).filter(
    (part, index) => index === 0 || !credential.test(part),
  );
  const joined = kept.flatMap((part, index) =>
    suffix.test(part)
      ? []
      : [suffix.test(kept[index + 1] ?? "") ? `${part} ${kept[index + 1]}` : part],
  );
  const [first, second] = joined;
  const isInverted =
    joined.length === 2 &&
    !first!.includes(" ") &&
    /^\p{Lu}[\p{L}.'’-]+$/u.test(first!) &&
    /^\p{Lu}/u.test(second!) &&
    second!.split(" ").length <= 2;
  return isInverted ? [`${second} ${first}`] : joined;
}

function trimName(name: string): string {
  return name
    .replace(/\s*\([^)]*\)?\s*$/, "")
    .replace(/^[\s,:.@"'“”‘’*–—-]+|[\s,:"'“”‘’*–—-]+$/g, "")
    .replace(/(?<=\p{Ll}{2})\.$/u, "")
    .replace(trailingRole, "");
}

function isName(name: string): boolean {
  const words = name.split(/\s+/);
  return (
    name.length <= maxNameLength &&
    words.length <= maxNameWords &&
    /\p{L}/u.test(name) &&
    !/[?!<>{}[\]=#|\\]|\p{L}:\s|\.\s\p{Lu}\p{Ll}{3,}\s\p{Ll}/u.test(name) &&
    !/\d{4,}$/.test(name.replace(/^\p{L}\S*$/u, "")) &&
    !noName.test(name) &&
    !address.test(name)
  );
}

/** The authors on one line, "Jane Doe, John Roe"; null if none of `bylines` names one. */
export function cleanAuthors(bylines: readonly (string | null | undefined)[]): string | null {
  const names = new Map<string, string>();
  for (const name of bylines.flatMap((byline) => (byline ? splitByline(byline) : [])))
    if (!names.has(name.toLowerCase())) names.set(name.toLowerCase(), name);
  const people = [...names.values()].filter((name) => !agency.test(name));
  const listed = (people.length > 0 ? people : [...names.values()]).slice(0, maxAuthors);
  let line = "";
  for (const name of listed) {
    const longer = line === "" ? name : `${line}, ${name}`;
    if (longer.length > maxLength) break;
    line = longer;
  }
  return line === "" ? null : line;
}
