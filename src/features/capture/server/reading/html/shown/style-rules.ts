// Finds the elements that simple rules of a page's own style sheets hide.
import type { PageDocument, PageElement } from "../page-dom.ts";
import { parseDeclarations, type Hiding } from "./style-declarations.ts";

const hidingSign = /display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)/i;
const maxSheetsLength = 500_000;
const maxRules = 5_000;
const maxRulesOfKey = 100;
const maxSelectors = 50;

type Simple = { tag: string | null; classes: readonly string[]; id: string | null };

/** The display or visibility that a rule sets for the elements of one simple selector, within others. */
type Rule = Simple & {
  /** Of elements around, the outermost first. */
  around: readonly Simple[];
  property: "display" | "visibility";
  isShown: boolean;
  /** Of the rules for an element, the one with the greatest priority counts; of equal ones, the last. */
  priority: number;
  order: number;
};

/** When the rules of a block apply: `maybe` on some screens, or only without scripts. */
type Condition = "always" | "maybe" | "never";

function judgeAtRule(prelude: string): Condition {
  const [, name = "", rest = ""] = /^@([\w-]+)\s*(.*)$/s.exec(prelude) ?? [];
  if (name === "layer" || (name === "media" && /^(?:only\s+)?(?:screen|all)$/i.test(rest.trim())))
    return "always";
  if (name === "media")
    return /^(?:only\s+)?(?:print|speech)\b/i.test(rest.trim()) ? "never" : "maybe";
  return name === "supports" || name === "container" ? "maybe" : "never";
}

function joinConditions(outer: Condition, inner: Condition): Condition {
  if (outer === "never" || inner === "never") return "never";
  return outer === "maybe" ? "maybe" : inner;
}

/** Escaped signs of class names, as in `.md\:block`, are moved out of the way of the syntax. */
const escapeBase = 0xe000;
const hideEscapes = (text: string) =>
  text.replace(/\\([!-~])/g, (_, sign: string) =>
    String.fromCharCode(escapeBase + sign.charCodeAt(0)),
  );
const showEscapes = (text: string) =>
  text.replace(/[\ue000-\ue0ff]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - escapeBase));

const simple = /^(?:[a-z][\w-]*)?(?:[.#][\w\u0080-\uffff-]+)*$/i;

type Target = Simple & Pick<Rule, "around"> & { specificity: number; isExact: boolean };

/** Classes that scripts remove when the page is loaded. */
const passingName =
  /^(?:no-?js|js-?disabled|.*load(?:ing|er)?|preload|.*cloak|not-ready|.*init(?:ial)?)$/i;
const maxAround = 4;
const maxLevels = 100;

function readSimple(text: string): Simple {
  const names = text.match(/[.#][^.#]+/g) ?? [];
  const id = names.find((name) => name.startsWith("#")) ?? null;
  return {
    tag: /^[a-z][\w-]*/i.exec(text)?.[0].toLowerCase() ?? null,
    classes: names.flatMap((name) => (name.startsWith(".") ? showEscapes(name.slice(1)) : [])),
    id: id && showEscapes(id.slice(1)),
  };
}

/** The elements around, or null if the selector says more of them than their names. */
function readAround(selector: string): Simple[] | null {
  const parts = selector.split(/\s+/).slice(0, -1);
  if (parts.length > maxAround || !parts.every((part) => part !== "" && simple.test(part)))
    return null;
  const around = parts.map(readSimple);
  return around.some(({ classes }) => classes.some((name) => passingName.test(name)))
    ? null
    : around;
}

/**
 * The elements of a selector. Without conditions that this does not check, such as siblings and states, it is
 * exact. Null where a reader would have to point at the element.
 */
function parseSelector(selector: string): Target | null {
  if (/:(?:hover|focus|active|before|after|:)/i.test(selector)) return null;
  const plain = selector.replace(/::?[\w-]+(?:\([^()]*\))?|\[[^\]]*\]/g, "");
  const last = plain.split(/[\s>+~]+/).at(-1) ?? "";
  if (last === "" || !simple.test(last)) return null;
  const around = readAround(selector);
  const count = (pattern: RegExp) => selector.match(pattern)?.length ?? 0;
  return {
    ...readSimple(last),
    around: around ?? [],
    specificity:
      count(/#/g) * 10_000 + count(/[.[]|(?<!:):(?!:)/g) * 100 + count(/(?:^|[\s>+~])[a-z]/gi),
    isExact: around !== null && selector.endsWith(last),
  };
}

const importantBonus = 1_000_000;
const fallbackBonus = 10_000_000;
const maxSelectorLength = 200;

function removeComments(css: string): string {
  const parts: string[] = [];
  let from = 0;
  for (let start = css.indexOf("/*"); start >= 0; start = css.indexOf("/*", from)) {
    parts.push(css.slice(from, start));
    const end = css.indexOf("*/", start + 2);
    if (end < 0) return parts.join(" ");
    from = end + 2;
  }
  return [...parts, css.slice(from)].join(" ");
}

/** Reads the rules of a sheet. With `isFallback`, the sheet is for readers without scripts. */
function readSheet(sheet: string, outer: Condition, isFallback: boolean, rules: Rule[]): void {
  const css = hideEscapes(removeComments(sheet));
  const open: { prelude: string; start: number; condition: Condition; isLeaf: boolean }[] = [];
  let from = 0;
  for (const { 0: brace, index } of css.matchAll(/[{}]/g)) {
    const around = open.at(-1);
    if (brace === "{") {
      const before = css.slice(from, index);
      const prelude = before.slice(before.lastIndexOf(";") + 1).trim();
      const inner = prelude.startsWith("@") ? judgeAtRule(prelude) : "always";
      const condition = joinConditions(around?.condition ?? outer, inner);
      if (around) around.isLeaf = false;
      open.push({ prelude, start: index + 1, condition, isLeaf: true });
    } else {
      const block = open.pop();
      if (block?.isLeaf && block.condition !== "never" && !block.prelude.startsWith("@")) {
        const isCertain = block.condition === "always" && !isFallback;
        addRules(block.prelude, css.slice(block.start, index), { isCertain, isFallback }, rules);
      }
    }
    from = index + 1;
    if (rules.length >= maxRules) return;
  }
}

type Certainty = { isCertain: boolean; isFallback: boolean };

function addRules(
  prelude: string,
  body: string,
  { isCertain, isFallback }: Certainty,
  rules: Rule[],
): void {
  if (!/display|visibility/i.test(body)) return;
  const values = parseDeclarations(body);
  for (const property of ["display", "visibility"] as const) {
    const value = values.get(property);
    if (value === undefined) continue;
    const isShown = !/^(?:none|hidden|collapse)\b/.test(value);
    if (!isShown && !isCertain) continue;
    const bonus =
      (/!\s*important/.test(value) ? importantBonus : 0) + (isFallback ? fallbackBonus : 0);
    for (const selector of prelude.split(",", maxSelectors)) {
      const target = selector.length > maxSelectorLength ? null : parseSelector(selector.trim());
      if (!target || (!isShown && !target.isExact)) continue;
      const { tag, classes, id, specificity, isExact } = target;
      // A script may add to the elements around what shows this one.
      const around = isExact && !isShown ? target.around : [];
      rules.push({
        tag,
        classes,
        id,
        around,
        property,
        isShown,
        priority: specificity + bonus,
        order: rules.length,
      });
    }
  }
}

function outranks(rule: Rule, other: Rule): boolean {
  return rule.priority === other.priority
    ? rule.order > other.order
    : rule.priority > other.priority;
}

function matches(
  { tag, classes, id }: Simple,
  element: PageElement,
  names: ReadonlySet<string>,
): boolean {
  return (
    (tag === null || tag === element.localName) &&
    (id === null || id === element.getAttribute("id")) &&
    classes.every((name) => names.has(name))
  );
}

const readClasses = (element: PageElement) =>
  new Set((element.attributes["class"] ?? "").split(/\s+/, 50));

/** Whether the elements around are there, in their order. */
function isWithin(element: PageElement, around: readonly Simple[]): boolean {
  let left = around.length;
  let at = element.parentNode;
  for (let level = 0; left > 0 && at?.nodeType === 1 && level < maxLevels; level += 1) {
    if (matches(around[left - 1]!, at, readClasses(at))) left -= 1;
    at = at.parentNode;
  }
  return left === 0;
}

/** The rules of a page's style sheets that decide what it shows. */
export class StyleRules {
  /** By the id, the first class or the tag of their selectors. */
  private readonly byKey = new Map<string, Rule[]>();
  private readonly judged = new Map<string, Hiding | null>();

  constructor(document: PageDocument) {
    const rules: Rule[] = [];
    let length = 0;
    const styles = document.querySelectorAll("style");
    if (!styles.some((style) => hidingSign.test(style.textContent))) return;
    for (const style of styles) {
      const sheet = style.textContent;
      length += sheet.length;
      if (length > maxSheetsLength) break;
      const media = style.getAttribute("media")?.trim();
      const condition = media ? judgeAtRule(`@media ${media}`) : "always";
      readSheet(sheet, condition, style.parentNode?.localName === "noscript", rules);
    }
    if (rules.every(({ isShown }) => isShown)) return;
    for (const rule of rules) {
      const key = rule.id ? `#${rule.id}` : rule.classes[0] ? `.${rule.classes[0]}` : rule.tag!;
      const known = this.byKey.get(key);
      if (known && known.length < maxRulesOfKey) known.push(rule);
      else if (!known) this.byKey.set(key, [rule]);
    }
  }

  /** How the rules that count for an element hide it; null if they do not. */
  judgeElement(element: PageElement): Hiding | null {
    if (this.byKey.size === 0) return null;
    const { id = "", class: className = "" } = element.attributes;
    const key = `${element.localName} ${id} ${className}`;
    let hiding = this.judged.get(key);
    if (hiding === undefined) {
      const names = readClasses(element);
      const keys = [element.localName, `#${id}`, ...Array.from(names, (name) => `.${name}`)];
      const rules = keys
        .flatMap((one) => this.byKey.get(one) ?? [])
        .filter((rule) => matches(rule, element, names));
      hiding = this.judge(element, rules);
      // Elsewhere, other elements may be around the same names.
      if (rules.every(({ around }) => around.length === 0)) this.judged.set(key, hiding);
    }
    return hiding;
  }

  private judge(element: PageElement, rules: readonly Rule[]): Hiding | null {
    const last: Record<Rule["property"], Rule | null> = { display: null, visibility: null };
    for (const rule of rules)
      if (isWithin(element, rule.around)) {
        const known = last[rule.property];
        if (!known || outranks(rule, known)) last[rule.property] = rule;
      }
    if (last.display?.isShown === false) return "hidden";
    return last.visibility?.isShown === false ? "invisible" : null;
  }
}
