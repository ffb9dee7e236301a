// Parses RSS 0.9 to 2.0, RDF, Atom and JSON Feed into one shape. Cut-off feeds give the items before the cut.
import { escapeHtml } from "#server/text/escape-html.ts";
import { Parser } from "htmlparser2";

export type FeedItem = {
  title: string | null;
  url: string | null;
  author: string | null;
  date: string | null;
  /** Markup; null if there is none. */
  html: string | null;
};

export type Feed = Omit<FeedItem, "html"> & {
  /** Markup; null if there is none. */
  description: string | null;
  language: string | null;
  items: FeedItem[];
};

export const maxItems = 200;
/** Open elements. The parser searches all of them for each tag. */
const maxDepth = 200;
/** UTF-16 units of one field. */
const maxFieldLength = 500_000;

type Fields = Map<string, string>;

/** The longest text first; podcasts and videos have names of their own. */
const contentNames = [
  "content:encoded",
  "content",
  "description",
  "summary",
  "itunes:summary",
  "media:description",
  "itunes:subtitle",
];

/** Atom marks plain text; RSS leaves open whether a text is markup. */
function toMarkup(text: string | undefined, type: string | undefined): string | null {
  if (text === undefined || text.trim() === "") return null;
  const isMarkup = type === undefined ? /<[a-z!/]|&[a-z#]/i.test(text) : type !== "text";
  return isMarkup ? text : `<p>${escapeHtml(text.trim())}</p>`;
}

function describe(fields: Fields): FeedItem {
  const find = (...names: string[]) => names.map((name) => fields.get(name)?.trim()).find(Boolean);
  const content = contentNames.find((name) => fields.get(name)?.trim());
  const id = find("guid", "id");
  return {
    title: find("title", "dc:title") ?? null,
    url: find("link", "@link", "@enclosure") ?? (/^https?:/.test(id ?? "") ? id! : null),
    author: find("author/name", "dc:creator", "itunes:author", "author") ?? null,
    date: find("pubdate", "published", "updated", "dc:date", "lastbuilddate") ?? null,
    html: content ? toMarkup(fields.get(content), fields.get(`${content}@type`)) : null,
  };
}

/** Throws RangeError if the elements are nested too deeply. */
export function parseXmlFeed(source: string): Feed {
  const channel: Fields = new Map();
  const items: Fields[] = [];
  let item: Fields | null = null;
  // The open elements below the item or the channel.
  let path: string[] = [];
  let isOver = false;
  const add = (name: string, text: string) => {
    const fields = item ?? channel;
    const known = fields.get(name) ?? "";
    if (known.length < maxFieldLength) fields.set(name, known + text);
  };
  const addOnce = (name: string, text: string | undefined) => {
    if (text !== undefined && !(item ?? channel).has(name)) add(name, text);
  };
  const nameField = () => {
    if (path[0] === "author" && path[1] === "name") return "author/name";
    return (path[0] === "media:group" ? path[1] : path[0]) ?? "";
  };
  const parser = new Parser(
    {
      onopentag(raw, attributes) {
        const name = toName(raw);
        if (item === null && /^(rss|feed|rdf:rdf|channel)$/.test(name)) {
          addOnce("@language", attributes["xml:lang"]);
          return;
        }
        if (item === null && /^(item|entry)$/.test(name)) {
          item = new Map();
          path = [];
          return;
        }
        path.push(name);
        if (path.length > maxDepth) throw new RangeError("The feed is nested too deeply.");
        const rel = attributes["rel"] ?? "alternate";
        if (name === "link" && rel === "alternate") addOnce("@link", attributes["href"]);
        if (name === "enclosure") addOnce("@enclosure", attributes["url"]);
        if (path.length === 1) addOnce(`${name}@type`, attributes["type"]);
        // XHTML inside an Atom entry is not escaped.
        else if (isInXhtml()) add(path[0]!, openTag(name, attributes));
      },
      ontext(text) {
        const name = nameField();
        if (name === "" || name === "image" || name === "textinput") return;
        add(name, isInXhtml() ? escapeHtml(text) : text);
      },
      onclosetag(raw) {
        const name = toName(raw);
        if (path.length > 0) {
          if (path.length > 1 && isInXhtml()) add(path[0]!, `</${name}>`);
          path.pop();
        } else if (item !== null && /^(item|entry)$/.test(name)) {
          if (items.length < maxItems && !isOver) items.push(item);
          item = null;
        }
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  const isInXhtml = () => (item ?? channel).get(`${path[0]}@type`) === "xhtml";
  parser.write(source);
  // An item that is still open at the end of the text was cut off, so it is left out.
  isOver = true;
  parser.end();
  const { html, ...rest } = describe(channel);
  const subtitle = toMarkup(channel.get("subtitle"), channel.get("subtitle@type"));
  return {
    ...rest,
    description: html ?? subtitle,
    language: channel.get("language")?.trim() ?? channel.get("@language") ?? null,
    items: items.map(describe),
  };
}

/** Feeds name their elements with or without the prefix of their format. */
function toName(raw: string): string {
  return raw.toLowerCase().replace(/^(?:atom|a10|rss):/, "");
}

function openTag(name: string, attributes: Readonly<Record<string, string>>): string {
  const kept = ["href", "src", "alt", "title"].flatMap((key) =>
    attributes[key] === undefined ? [] : [` ${key}="${escapeHtml(attributes[key])}"`],
  );
  return `<${name}${kept.join("")}>`;
}

type Json = Readonly<Record<string, unknown>>;

function asText(value: unknown): string | null {
  return typeof value === "string" && value.trim() !== "" ? value.slice(0, maxFieldLength) : null;
}

function asObjects(value: unknown): Json[] {
  if (!Array.isArray(value)) return [];
  return value.filter((one): one is Json => typeof one === "object" && one !== null);
}

function findAuthor(node: Json): string | null {
  const names = asObjects(node["authors"] ?? [node["author"]]).map((one) => asText(one["name"]));
  return names.filter(Boolean).join(", ") || null;
}

/** Throws SyntaxError if it is not JSON. */
export function parseJsonFeed(source: string): Feed {
  const feed = JSON.parse(source) as Json;
  return {
    title: asText(feed["title"]),
    url: asText(feed["home_page_url"]),
    author: findAuthor(feed),
    date: null,
    description: toMarkup(asText(feed["description"]) ?? undefined, "text"),
    language: asText(feed["language"]),
    items: asObjects(feed["items"])
      .slice(0, maxItems)
      .map((item) => ({
        title: asText(item["title"]),
        url: asText(item["url"]) ?? asText(item["external_url"]),
        author: findAuthor(item),
        date: asText(item["date_published"]),
        html:
          asText(item["content_html"]) ??
          toMarkup(asText(item["content_text"]) ?? asText(item["summary"]) ?? undefined, "text"),
      })),
  };
}
