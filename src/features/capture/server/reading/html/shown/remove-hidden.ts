// Removes what a page does not show to its readers: it is not the page's content.
import type { PageDocument, PageElement } from "../page-dom.ts";
import { getPanelKind, isRevealed, judgeElement, type Concealment } from "./hiding-signs.ts";
import { findReferences, hasTarget } from "./references.ts";
import { StyleRules } from "./style-rules.ts";

/** Characters. A page that shows less prose may hide its content until its scripts run. */
const minShownLength = 180;
const minHiddenLength = 360;
const minFrameShare = 0.8;

const silentTags = new Set(
  "script style noscript template iframe svg select textarea title head".split(" "),
);
const furnitureTags = new Set(
  "nav header footer aside a button label h1 h2 h3 h4 h5 h6".split(" "),
);

/** Characters of text outside navigation, headings and links, without `leftOut` elements. */
function measureProse(parent: PageElement, leftOut: ReadonlyMap<PageElement, unknown>): number {
  let length = 0;
  for (let node = parent.firstChild; node; node = node.nextSibling) {
    if (node.nodeType === 3) length += node.data.trim().length;
    else if (node.nodeType === 1) {
      const isProse = !silentTags.has(node.localName) && !furnitureTags.has(node.localName);
      if (isProse && !leftOut.has(node)) length += measureProse(node, leftOut);
    }
  }
  return length;
}

/** Not a part of the page's text, even where it is open. */
const isBox = (concealment: Concealment) => concealment === "closed" || concealment === "unseen";

const nothing: ReadonlyMap<PageElement, unknown> = new Map();

class HiddenFinder {
  /** The outermost hidden elements. */
  readonly hidden = new Map<PageElement, Concealment>();
  private readonly body: PageElement;
  private readonly rules: StyleRules;

  constructor(document: PageDocument) {
    this.body = document.body;
    this.rules = new StyleRules(document);
    this.visit(this.body);
  }

  private visit(parent: PageElement): void {
    for (let node = parent.firstChild; node; node = node.nextSibling) {
      if (node.nodeType !== 1 || silentTags.has(node.localName)) continue;
      const concealment = judgeElement(node, this.rules);
      if (concealment === null || isRevealed(node, concealment)) this.visit(node);
      else this.hidden.set(node, concealment);
    }
  }

  /** Regards as shown the elements for which `test` is true; what they hide themselves stays hidden. */
  show(test: (element: PageElement, concealment: Concealment) => boolean): void {
    for (const [element, concealment] of this.hidden) {
      if (!test(element, concealment)) continue;
      this.hidden.delete(element);
      // The loop also reaches what is found inside.
      this.visit(element);
    }
  }

  /** The hidden element around an element, or itself; null if it is shown. */
  findAround(element: PageElement): PageElement | null {
    let at: PageElement | null = element;
    while (at && !this.hidden.has(at)) at = at.parentNode;
    return at;
  }

  /** The characters of prose in hidden elements, with closed boxes counted apart. */
  measureHidden(): { boxes: number; others: number } {
    const lengths = { boxes: 0, others: 0 };
    for (const [element, concealment] of this.hidden)
      lengths[concealment === "closed" ? "boxes" : "others"] += measureProse(element, nothing);
    return lengths;
  }

  measureShown(): number {
    return measureProse(this.body, this.hidden);
  }
}

/** Shows hidden elements without which hardly any content of the page would be left. */
function showOnlyContent(finder: HiddenFinder, document: PageDocument): void {
  const landmarks = document.querySelectorAll("h1, main, article");
  const shown = finder.measureShown();
  const { boxes, others } = finder.measureHidden();
  // The frame of the page, which it shows when it is loaded.
  const [frame = null] = landmarks.map((landmark) => finder.findAround(landmark));
  if (
    others > (shown + others) * minFrameShare &&
    landmarks.every((landmark) => finder.findAround(landmark) === frame)
  )
    finder.show((element, concealment) => element === frame && concealment !== "closed");
  if (finder.measureShown() >= minShownLength) return;
  if (others >= minHiddenLength) finder.show((_, concealment) => concealment !== "closed");
  else if (boxes >= minHiddenLength) finder.show(() => true);
}

/** A heading for screen readers may be the only title of a page. */
function showOnlyTitle(finder: HiddenFinder, document: PageDocument): void {
  const around = document.querySelectorAll("h1").map((title) => finder.findAround(title));
  if (around.includes(null)) return;
  finder.show((element, concealment) => concealment === "unseen" && element === around[0]);
}

/** Two of the same kind are the answers or details under their labels. */
const minPanels = 2;

function showPanels(finder: HiddenFinder): void {
  const counts = new Map<string, number>();
  const kinds = new Map<PageElement, string>();
  for (const [element, concealment] of finder.hidden) {
    const kind = isBox(concealment) ? null : getPanelKind(element);
    if (kind === null) continue;
    kinds.set(element, kind);
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  finder.show((element) => counts.get(kinds.get(element) ?? "")! >= minPanels);
}

/** Modifies the document: what a browser would not show is removed, unless the page leads its readers to it. */
export function removeHidden(document: PageDocument): void {
  const finder = new HiddenFinder(document);
  if (finder.hidden.size === 0) return;
  showOnlyContent(finder, document);
  showOnlyTitle(finder, document);
  showPanels(finder);
  const { targets, notes } = findReferences(document.body, finder.hidden);
  finder.show((element, concealment) => hasTarget(element, isBox(concealment) ? notes : targets));
  for (const element of finder.hidden.keys()) element.remove();
}
