import type { PageElement } from "../page-dom.ts";
import { PrefixSums } from "./prefix-sums.ts";
import { getKind } from "./smooth-probabilities.ts";
import type { Block, Media } from "./split-blocks.ts";
import type { GroupSigns } from "./repeated-groups.ts";

/** What an element contains: the blocks from `first` up to, but not including, `end`. */
type Range = { first: number; end: number };
type Items = { members: readonly Range[]; features: readonly number[] };
/** `position` is the index among the members. */
type Item = { items: Items; range: Range; position: number };

const minItems = 3;
/** Blocks. Lines of a menu or paragraphs of a text have one each. */
const minBlocksPerItem = 1.5;
const maxItems = 1_000;
const minProseWords = 20;

type Page = {
  blocks: readonly Block[];
  media: readonly Media[];
  isChosen: Uint8Array;
  signs: readonly GroupSigns[];
};

/**
 * Lists whose items consist of several blocks: posts, products, teasers. The items of a listing are its content;
 * after an article they are teasers of other pages.
 */
export class RepeatedItems {
  private readonly byItem = new Map<PageElement, Item>();
  private readonly ranges = new Map<PageElement, Range>();
  private readonly sums: Readonly<Record<keyof typeof measures, PrefixSums>>;
  private readonly pictures: PrefixSums;
  private readonly page: Page;
  private readonly pageFeatures: readonly number[];

  constructor(page: Page) {
    this.page = page;
    const measure = (name: keyof typeof measures) =>
      new PrefixSums(page.blocks.map((block, index) => measures[name](block, index, page)));
    this.sums = {
      words: measure("words"),
      linkWords: measure("linkWords"),
      chosenWords: measure("chosenWords"),
      proseWords: measure("proseWords"),
      headings: measure("headings"),
      linkBlocks: measure("linkBlocks"),
      dates: measure("dates"),
      prices: measure("prices"),
    };
    const pictures = page.blocks.map(() => 0);
    for (const { position } of page.media)
      if (position < pictures.length) pictures[position]! += 1;
    this.pictures = new PrefixSums(pictures);
    this.pageFeatures = this.describePage(this.listAll());
  }

  /** Adds the features of the nearest and the outermost list around a block, and of the block's place in its item. */
  addTo(row: number[], index: number, path: readonly PageElement[]): void {
    const around = path.flatMap((element) => {
      const item = this.byItem.get(element);
      return item ? [item] : [];
    });
    for (const found of [around[0], around.at(-1)]) {
      if (!found) {
        row.push(...absent);
        continue;
      }
      const { items, range, position } = found;
      const { words } = this.sums;
      const itemWords = Math.max(1, words.add(range.first, range.end));
      row.push(
        ...items.features,
        position / items.members.length,
        index - range.first,
        range.end - range.first,
        Math.log1p(itemWords),
        words.add(range.first, index) / itemWords,
        this.page.blocks[index]!.words / itemWords,
      );
    }
    row.push(around.length, ...this.pageFeatures);
  }

  /** Finds all lists of the page. */
  private listAll(): Items[] {
    const parents = new Map<PageElement, PageElement[]>();
    for (const [index, { element }] of this.page.blocks.entries()) {
      for (let at: PageElement | null = element; at?.nodeType === 1; at = at.parentNode) {
        const range = this.ranges.get(at);
        if (range) {
          range.end = index + 1;
          continue;
        }
        this.ranges.set(at, { first: index, end: index + 1 });
        if (!at.parentNode) continue;
        const siblings = parents.get(at.parentNode);
        if (siblings) siblings.push(at);
        else parents.set(at.parentNode, [at]);
      }
    }
    const lists: Items[] = [];
    for (const siblings of parents.values()) {
      if (siblings.length < minItems) continue;
      for (const elements of Map.groupBy(siblings, getKind).values()) {
        const members = elements.map((element) => this.ranges.get(element)!).slice(0, maxItems);
        const blocks = members.reduce((sum, { first, end }) => sum + end - first, 0);
        if (members.length < minItems || blocks < members.length * minBlocksPerItem) continue;
        const items = { members, features: this.describeItems(members) };
        lists.push(items);
        for (const [position, range] of members.entries())
          this.byItem.set(elements[position]!, { items, range, position });
      }
    }
    return lists;
  }

  private describeItems(members: readonly Range[]): number[] {
    const count = members.length;
    const total = (sums: PrefixSums) =>
      members.reduce((sum, { first, end }) => sum + sums.add(first, end), 0);
    const share = (sums: PrefixSums) =>
      members.filter(({ first, end }) => sums.add(first, end) > 0).length / count;
    const { words, linkWords, chosenWords, proseWords } = this.sums;
    const [first, end] = [members[0]!.first, members.at(-1)!.end];
    const all = Math.max(1, total(words));
    const lengths = members.map((member) => words.add(member.first, member.end));
    const mean = all / count;
    const spread =
      Math.sqrt(lengths.reduce((sum, length) => sum + (length - mean) ** 2, 0) / count) / mean;
    const chosenInPage = Math.max(1, chosenWords.total);
    return [
      Math.log1p(count),
      Math.log1p(mean),
      spread,
      total(linkWords) / all,
      total(proseWords) / all,
      total(chosenWords) / all,
      all / Math.max(1, words.total),
      share(this.sums.headings),
      share(this.sums.linkBlocks),
      share(this.pictures),
      share(this.sums.dates),
      share(this.sums.prices),
      words.add(0, first) / Math.max(1, words.total),
      chosenWords.add(0, first) / chosenInPage,
      chosenWords.add(end, this.page.blocks.length) / chosenInPage,
      proseWords.add(0, first) / Math.max(1, proseWords.total),
    ];
  }

  /** The share of the page's words in lists, and the features of its largest one. */
  private describePage(lists: readonly Items[]): number[] {
    const { words } = this.sums;
    const size = ({ members }: Items) =>
      members.reduce((sum, { first, end }) => sum + words.add(first, end), 0);
    let largest: Items | null = null;
    let most = 0;
    const isInList = new Uint8Array(this.page.blocks.length);
    for (const list of lists) {
      const listWords = size(list);
      if (listWords > most) [largest, most] = [list, listWords];
      for (const { first, end } of list.members) isInList.fill(1, first, end);
    }
    const inLists = this.page.blocks.reduce(
      (sum, block, index) => sum + block.words * isInList[index]!,
      0,
    );
    return [inLists / Math.max(1, words.total), ...(largest?.features ?? noFeatures)];
  }
}

const measures = {
  words: ({ words }: Block) => words,
  linkWords: ({ linkWords }: Block) => linkWords,
  chosenWords: ({ words }: Block, index: number, { isChosen }: Page) => words * isChosen[index]!,
  proseWords: ({ words, linkWords }: Block) =>
    words >= minProseWords && linkWords * 2 < words ? words : 0,
  headings: ({ tag }: Block) => (/^h\d$/.test(tag) ? 1 : 0),
  linkBlocks: ({ links }: Block) => (links > 0 ? 1 : 0),
  dates: (_block: Block, index: number, { signs }: Page) => (signs[index]!.isDate ? 1 : 0),
  prices: (_block: Block, index: number, { signs }: Page) => (signs[index]!.isPrice ? 1 : 0),
};

const noFeatures = Array.from({ length: 16 }, () => -1);
const absent = [...noFeatures, -1, -1, -1, -1, -1, -1];
