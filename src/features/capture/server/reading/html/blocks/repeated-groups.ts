import type { PageElement } from "../page-dom.ts";
import type { Block } from "./split-blocks.ts";

type Group = {
  members: Set<PageElement>;
  words: number;
  linkWords: number;
  chosenWords: number;
  /** Words in blocks of running text. */
  proseWords: number;
  /** Blocks that are headings or other lines and as a whole a link, as in teasers of other pages. */
  linkedTitles: number;
  dates: number;
  prices: number;
};

/** Signs of a block that the members of a group often have in common. */
export type GroupSigns = { isDate: boolean; isPrice: boolean };

const minMembers = 3;

/**
 * Groups of elements of the same tag and class in the same parent, such as the posts of a thread or the items
 * of a list. What the rules chose of one member says something about the others.
 */
export class RepeatedGroups {
  private readonly byParent = new Map<PageElement, Map<string, Group>>();
  private readonly bySignature = new Map<string, Group>();
  private readonly getName: (element: PageElement) => string;

  constructor(
    blocks: readonly Block[],
    isChosen: Uint8Array,
    signs: readonly GroupSigns[],
    getName: (element: PageElement) => string,
  ) {
    this.getName = getName;
    for (const [index, block] of blocks.entries()) {
      const chosen = isChosen[index]! * block.words;
      const count: Count = { block, chosen, signs: signs[index]! };
      addTo(this.bySignature, this.getSignature(block.element), block.element, count);
      for (
        let at: PageElement | null = block.element;
        at && at.nodeType === 1;
        at = at.parentNode
      ) {
        if (!at.parentNode) break;
        let groups = this.byParent.get(at.parentNode);
        if (!groups) this.byParent.set(at.parentNode, (groups = new Map<string, Group>()));
        addTo(groups, getName(at), at, count);
      }
    }
  }

  /** Adds the features of the nearest and the outermost group around a block, and of its own signature. */
  addTo(row: number[], path: readonly PageElement[]): void {
    const found = path.flatMap((element, level) => {
      const group = element.parentNode
        ? this.byParent.get(element.parentNode)?.get(this.getName(element))
        : undefined;
      return group && group.members.size >= minMembers ? [{ group, level: level + 1 }] : [];
    });
    addGroup(row, found[0]);
    addGroup(row, found.at(-1));
    const same = path[0] && this.bySignature.get(this.getSignature(path[0]));
    addGroup(row, same && { group: same, level: 0 });
  }

  private getSignature(element: PageElement): string {
    const parent = element.parentNode;
    return `${this.getName(element)}<${parent ? this.getName(parent) : ""}`;
  }
}

type Count = { block: Block; chosen: number; signs: GroupSigns };

const minProseWords = 20;
const minTitleWords = 3;

function addTo(
  groups: Map<string, Group>,
  name: string,
  member: PageElement,
  { block, chosen, signs }: Count,
): void {
  let group = groups.get(name);
  if (!group) {
    group = {
      members: new Set(),
      words: 0,
      linkWords: 0,
      chosenWords: 0,
      proseWords: 0,
      linkedTitles: 0,
      dates: 0,
      prices: 0,
    };
    groups.set(name, group);
  }
  group.members.add(member);
  group.words += block.words;
  group.linkWords += block.linkWords;
  group.chosenWords += chosen;
  if (block.words >= minProseWords && block.linkWords * 2 < block.words)
    group.proseWords += block.words;
  if (block.words >= minTitleWords && block.linkWords === block.words) group.linkedTitles += 1;
  if (signs.isDate) group.dates += 1;
  if (signs.isPrice) group.prices += 1;
}

function addGroup(row: number[], found: { group: Group; level: number } | undefined): void {
  if (!found) {
    row.push(0, -1, -1, -1, 0, -1, -1, -1, -1);
    return;
  }
  const { group, level } = found;
  const words = Math.max(1, group.words);
  const size = group.members.size;
  row.push(
    Math.log1p(size),
    Math.log1p(group.words / size),
    group.linkWords / words,
    group.chosenWords / words,
    level,
    group.proseWords / words,
    group.linkedTitles / size,
    group.dates / size,
    group.prices / size,
  );
}
