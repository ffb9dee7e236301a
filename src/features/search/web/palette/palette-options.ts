/** The palette's options: one list of groups, from the typed text and known data. */
import type { Collection } from "#features/collections/contract.ts";
import type { SearchHit } from "#features/search/contract.ts";
import { findSite } from "#features/entries/web/source-words.ts";
import { foldText } from "#shared/fold-text.ts";
import { formatLibraryPath } from "#shared/library-filters.ts";
import { parsePastedLinks } from "#web/layout/shortcuts/parse-links.ts";
import { stringifySearch } from "#web/search-params.ts";
import { searchExamples } from "./search-examples.ts";

export type PaletteIcon =
  | "add"
  | "ask"
  | "clear"
  | "collection"
  | "help"
  | "library"
  | "place"
  | "recent"
  | "retry";

/** The effect of choosing an option, besides navigating. */
export type PaletteAct =
  | { type: "add"; url?: string }
  | { type: "search"; text: string }
  | { type: "help" | "retry" | "clear-recent" };

export type PaletteOption = { id: string } & (
  | { kind: "hit"; hit: SearchHit; href: string }
  | { kind: "link"; icon: PaletteIcon; label: string; detail?: string; href: string }
  | { kind: "act"; icon: PaletteIcon; label: string; detail?: string; act: PaletteAct }
  | { kind: "example"; label: string; detail: string; act: PaletteAct }
);

export type PaletteGroup = { id: string; label: string; options: PaletteOption[] };

export type PaletteInput = {
  /** As typed, without surrounding white space. */
  text: string;
  recent: readonly string[];
  places: readonly { to: string; label: string }[];
  collections: readonly Pick<Collection, "id" | "title" | "role" | "owner">[];
  hits: readonly SearchHit[];
  hasFailed: boolean;
};

const maxNamed = 4;
const maxCollections = 6;
/** Filters of the library that are offered. */
const maxFilters = 3;

/**
 * Groups that depend only on the typed text come before those that load, so that nothing moves under the
 * pointer.
 */
export function listOptions(matter: PaletteInput): PaletteGroup[] {
  const { text } = matter;
  const isMeant = (label: string) => text === "" || startsWord(label, text);
  const named = listNamed(matter, isMeant);
  const links = parsePastedLinks(text);
  const addLinks = links.length === 1 ? "Add this link" : `Add these ${links.length} links`;
  const groups: PaletteGroup[] = [
    {
      id: "recent",
      label: "Recent searches",
      options: text === "" ? listRecent(matter.recent) : [],
    },
    {
      id: "link",
      label: "Add",
      options:
        links.length > 0
          ? [act("add-link", "add", addLinks, { type: "add", url: links.join("\n") }, text)]
          : [],
    },
    { id: "go", label: "Go to", options: named },
    { id: "entries", label: "Entries", options: text === "" ? [] : listHits(matter) },
    { id: "more", label: "More", options: listActions(text, isMeant) },
    // Last, so that Enter asks the assistant where nothing is found.
    {
      id: "library",
      label: "Library",
      options: text === "" || links.length > 0 ? [] : listFilters(matter, isMeant),
    },
  ];
  return groups.filter((group) => group.options.length > 0 || group.id === "entries");
}

export function listExamples(): PaletteGroup[] {
  const options = searchExamples.map(({ example, finds }, index): PaletteOption => ({
    id: `example-${index}`,
    kind: "example",
    label: example,
    detail: finds,
    act: { type: "search", text: example },
  }));
  return [{ id: "examples", label: "How to search", options }];
}

/** The entry, at the passage that was found. */
export function linkToHit({ entry, passages }: SearchHit): string {
  const passage = passages[0];
  return `/entry/${entry.id}${passage ? `?at=${passage.start}-${passage.end}` : ""}`;
}

function listNamed(matter: PaletteInput, isMeant: (label: string) => boolean): PaletteOption[] {
  const places = matter.places
    .filter((place) => isMeant(place.label))
    .map(({ to, label }) => link(`place-${to}`, "place", label, to));
  const collections = matter.collections
    .filter((one) => isMeant(one.title))
    .slice(0, matter.text === "" ? maxCollections : maxNamed)
    .map(({ id, title, role, owner }) => ({
      ...link(`collection-${id}`, "collection", title || "Untitled", `/collection/${id}`),
      ...(role !== "owner" && { detail: `Shared by ${owner.name}` }),
    }));
  return [...places, ...collections];
}

function listHits({ hits, hasFailed }: PaletteInput): PaletteOption[] {
  if (hasFailed) return [act("retry", "retry", "Try again", { type: "retry" })];
  return hits.map((hit) => ({ id: `hit-${hit.entry.id}`, kind: "hit", hit, href: linkToHit(hit) }));
}

/** The topics, sites and authors of the results that are meant, and all entries with the text in title or topic. */
function listFilters(
  { text, hits }: PaletteInput,
  isMeant: (label: string) => boolean,
): PaletteOption[] {
  const found = new Map<string, PaletteOption>();
  const offer = (name: "topic" | "site" | "author", value: string, detail: string) => {
    const href = formatLibraryPath({ values: { [name]: [value] } });
    if (isMeant(value)) found.set(href, { ...link(href, "library", value, href), detail });
  };
  for (const { entry } of hits) {
    for (const topic of entry.attributes.mainTopics) offer("topic", topic, "Topic");
    const site = findSite(entry);
    if (site !== null) offer("site", site, "Site");
    for (const author of entry.author?.split(",") ?? []) offer("author", author.trim(), "Author");
  }
  const all = `All entries with “${text}” in title or topic`;
  return [
    ...[...found.values()].slice(0, maxFilters),
    link("library", "library", all, formatLibraryPath({ q: text })),
  ];
}

function listRecent(recent: readonly string[]): PaletteOption[] {
  if (recent.length === 0) return [];
  return [
    ...recent.map((text, index) =>
      act(`recent-${index}`, "recent", text, { type: "search", text }),
    ),
    act("clear-recent", "clear", "Clear recent searches", { type: "clear-recent" }),
  ];
}

function listActions(text: string, isMeant: (label: string) => boolean): PaletteOption[] {
  const always = [
    act("add", "add", "Add an entry", { type: "add" }),
    link("new-project", "add", "New Project", "/projects?new=true"),
    act("help", "help", "How to search", { type: "help" }),
  ];
  const ask =
    text === ""
      ? link("ask", "ask", "Ask the assistant", "/chat")
      : link(
          "ask",
          "ask",
          `Ask the assistant: “${text}”`,
          `/chat${stringifySearch({ ask: text })}`,
        );
  return [ask, ...always.filter((option) => isMeant(option.label))];
}

function link(
  id: string,
  icon: PaletteIcon,
  label: string,
  href: string,
): PaletteOption & { kind: "link" } {
  return { id, kind: "link", icon, label, href };
}

function act(
  id: string,
  icon: PaletteIcon,
  label: string,
  does: PaletteAct,
  detail?: string,
): PaletteOption & { kind: "act" } {
  return { id, kind: "act", icon, label, act: does, ...(detail === undefined ? {} : { detail }) };
}

/** Whether a word of the label begins with it, ignoring case and accents. */
function startsWord(label: string, text: string): boolean {
  const [folded, wanted] = [foldText(label), foldText(text)];
  for (let at = folded.indexOf(wanted); at >= 0; at = folded.indexOf(wanted, at + 1)) {
    if (at === 0 || !/[\p{L}\p{N}]/u.test(folded[at - 1]!)) return true;
  }
  return false;
}
