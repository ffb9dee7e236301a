// Recognises by its own attributes what an element hides, and what a page reveals by itself.
import type { PageElement } from "../page-dom.ts";
import { judgeStyle, type Hiding } from "./style-declarations.ts";
import type { StyleRules } from "./style-rules.ts";

/** `closed` is a box above the page that is not open. */
export type Concealment = Hiding | "closed";

const unseenName =
  /(?:^|[\s_-])(?<!not-)(?:sr-?only|visually-?hidden|hidden-visually|screen-?readers?-?(?:only|text)|show-for-sr|a11y-(?:hidden|only|text)|assistive-text|element-invisible|accessibly-hidden)(?=$|[\s_-])/i;
const boxName = /modal|pop-?up|overlay|lightbox|dialog|tooltip|cookie|consent/i;
const openName = /(?:^|[\s_-])(?:open(?:ed)?|show(?:n|ing)?|active|visible)(?=$|[\s_-])/i;

const nameAttributes = ["class", "id", "data-testid"];

function getNames({ attributes }: PageElement): string {
  return nameAttributes.map((name) => attributes[name] ?? "").join(" ");
}

const boxTags = new Set("div section aside form".split(" "));

function isClosed({ localName, attributes }: PageElement): boolean {
  const { role } = attributes;
  const isUnheard = attributes["aria-hidden"] === "true";
  const className = attributes["class"] ?? "";
  const isNamedBox = boxName.test(className) || /drawer|off-?canvas/i.test(className);
  // Slides and tabs are unheard too while another one is shown.
  if (isUnheard && isNamedBox && boxTags.has(localName)) return true;
  if (localName === "dialog") return attributes["open"] === undefined;
  if (attributes["popover"] !== undefined || role === "tooltip") return true;
  const isModal = attributes["aria-modal"] === "true";
  if (!isModal && role !== "dialog" && role !== "alertdialog") return false;
  return isUnheard || (isModal && !openName.test(attributes["class"] ?? ""));
}

/** Whether no descendant can set a font size of its own, as the items of lists without gaps do. */
function isPlain(element: PageElement): boolean {
  return element.querySelector("[style], [class]") === null;
}

/** The elements of a page share few classes. */
const maxKnown = 2_000;
const known = new Map<string, boolean>();

function isNamedUnseen(names: string | undefined): boolean {
  if (names === undefined) return false;
  let isUnseen = known.get(names);
  if (isUnseen === undefined) {
    isUnseen = unseenName.test(names);
    if (known.size >= maxKnown) known.clear();
    known.set(names, isUnseen);
  }
  return isUnseen;
}

/** What hides an element by its own attributes, or else by `rules`; null if nothing does. */
export function judgeElement(element: PageElement, rules: StyleRules): Concealment | null {
  const { attributes } = element;
  if (isClosed(element)) return "closed";
  const style = judgeStyle(attributes["style"] ?? null);
  const isTiny = style === "tiny" && isPlain(element);
  const hiding =
    attributes["hidden"] !== undefined || isTiny
      ? "hidden"
      : style === null || style === "tiny"
        ? rules.judgeElement(element)
        : style;
  if (hiding === null) return isNamedUnseen(attributes["class"]) ? "unseen" : null;
  return hiding !== "unseen" && boxName.test(getNames(element)) ? "closed" : hiding;
}

// Parts that the page shows one at a time, or on request.
const foldedName =
  /accordion|(?:^|[\s_-])faqs?(?=$|[\s_-])|tab-?(?:pane|panel|content|item)|(?:^|[\s_-])tabs?(?=$|[\s_-])|collaps|toggle|spoiler|expand|(?:read|show|view|see)-?more|slide|carousel|swiper/i;
// Elements that appear while the page is loaded or scrolled.
const animatedName =
  /animat|invisible|fade|reveal|parallax|lazy|cloak|preload|(?:^|[\s_-])(?:wow|aos|appear|loading|fouc)(?=$|[\s_-])/i;
const animatedAttributes = ["data-aos", "data-animation", "data-animate", "data-sr", "data-scroll"];
/** The parts of a streamed page, which React moves to their places: S:0, S:1f. */
const streamedId = /^S:[\da-f]+$/;
const maxFoldLevels = 3;

function isTrigger(element: PageElement | null): boolean {
  if (element === null) return false;
  const isButton = ({ localName, attributes }: PageElement) =>
    localName === "button" ||
    attributes["aria-expanded"] !== undefined ||
    /^(?:button|tab)$/.test(attributes["role"] ?? "");
  return (
    isButton(element) ||
    (/^(?:h\d|dt|div|p)$/.test(element.localName) && element.children.some(isButton))
  );
}

function findPrevious(element: PageElement): PageElement | null {
  let previous = element.previousSibling;
  while (previous && previous.nodeType !== 1) previous = previous.previousSibling;
  return previous;
}

/** Whether the page shows a hidden element by itself, as a tab, an answer or after an animation. */
export function isRevealed(element: PageElement, concealment: Concealment): boolean {
  if (concealment === "closed" || concealment === "unseen") return false;
  const { attributes } = element;
  if (attributes["role"] === "tabpanel" || streamedId.test(attributes["id"] ?? "")) return true;
  const isAnimated =
    animatedName.test(attributes["class"] ?? "") ||
    animatedAttributes.some((name) => attributes[name] !== undefined);
  if (concealment === "invisible" && isAnimated) return true;
  let at: PageElement | null = element;
  for (let level = 0; at?.nodeType === 1 && level < maxFoldLevels; level += 1, at = at.parentNode) {
    if (at.localName === "body") break;
    if (foldedName.test(getNames(at))) return true;
  }
  return isTrigger(findPrevious(element));
}

const panelTags = new Set("div section dd ul ol article".split(" "));
const labelTags = new Set("h2 h3 h4 h5 h6 dt div a span label".split(" "));
const maxLabelLength = 200;

/**
 * The kind of the element together with the kind of the short text before it, or null. If a page repeats such a kind,
 * the texts before are the labels of parts that unfold.
 */
export function getPanelKind(element: PageElement): string | null {
  const label = panelTags.has(element.localName) ? findPrevious(element) : null;
  if (!label || !labelTags.has(label.localName)) return null;
  const { length } = label.textContent.trim();
  if (length === 0 || length > maxLabelLength) return null;
  return [label, element]
    .map(({ localName, attributes }) => `${localName}.${attributes["class"] ?? ""}`)
    .join(" ");
}
