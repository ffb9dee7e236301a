// Finds the ids to which the shown part of a page leads.
import type { PageElement } from "../page-dom.ts";
import { percentDecode } from "#shared/percent-decode.ts";

const targetAttributes = [
  "aria-controls",
  "data-target",
  "data-bs-target",
  "popovertarget",
  "aria-details",
];
const noteMark = /^[[(]?(?:\d{1,3}|[a-z*†‡§¶]{1,2})[\])]?$/i;
const maxTargets = 20_000;

/** `notes` are the targets of note marks, such as a raised number; they may be shown in a box of their own. */
export type References = { targets: ReadonlySet<string>; notes: ReadonlySet<string> };

function listIds({ localName, attributes }: PageElement): string[] {
  const ids: string[] = [];
  const href = localName === "a" ? attributes["href"] : undefined;
  if (href !== undefined && href.length > 1 && href.startsWith("#"))
    ids.push(percentDecode(href.slice(1)));
  for (const name of targetAttributes)
    for (const id of attributes[name]?.split(/\s+/, 10) ?? []) ids.push(id.replace(/^#/, ""));
  return ids;
}

function isNoteMark(element: PageElement): boolean {
  return noteMark.test(element.textContent.trim());
}

/** Leaves out references inside `hidden` elements. */
export function findReferences(
  root: PageElement,
  hidden: ReadonlyMap<PageElement, unknown>,
): References {
  const targets = new Set<string>();
  const notes = new Set<string>();
  const visit = (parent: PageElement): void => {
    for (let node = parent.firstChild; node; node = node.nextSibling) {
      if (node.nodeType !== 1 || hidden.has(node) || targets.size > maxTargets) continue;
      const ids = listIds(node);
      const described = node.attributes["aria-describedby"];
      if ((ids.length > 0 || described !== undefined) && isNoteMark(node))
        for (const id of [...ids, ...(described?.split(/\s+/, 10) ?? [])]) notes.add(id);
      for (const id of ids) targets.add(id);
      visit(node);
    }
  };
  visit(root);
  return { targets, notes };
}

/** Whether an element, or one inside it, has one of these ids. */
export function hasTarget(element: PageElement, ids: ReadonlySet<string>): boolean {
  if (ids.size === 0) return false;
  const { id, name } = element.attributes;
  if ((id !== undefined && ids.has(id)) || (element.localName === "a" && ids.has(name ?? "")))
    return true;
  for (let node = element.firstChild; node; node = node.nextSibling)
    if (node.nodeType === 1 && hasTarget(node, ids)) return true;
  return false;
}
