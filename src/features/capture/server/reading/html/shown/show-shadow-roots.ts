// Shows the declarative shadow roots of a page: browsers render them in place of the content of their elements.
import type { PageDocument, PageElement } from "../dom/page-node.ts";

function isShadowRoot({ localName, attributes }: PageElement): boolean {
  return (
    localName === "template" &&
    (attributes["shadowrootmode"] !== undefined || attributes["shadowroot"] !== undefined)
  );
}

/** By the names of the slots in which they are shown. */
function groupBySlot(nodes: readonly PageElement[]): Map<string, PageElement[]> {
  const groups = new Map<string, PageElement[]>();
  for (const node of nodes) {
    const name = node.attributes["slot"] ?? "";
    const group = groups.get(name);
    if (group) group.push(node);
    else groups.set(name, [node]);
  }
  return groups;
}

/** The content of an element is shown where its shadow root has a slot for it. */
function showShadowRoot(host: PageElement, root: PageElement): void {
  // Their rules apply inside the root only.
  for (const style of root.querySelectorAll("style")) style.remove();
  root.remove();
  const content = host.childNodes;
  const groups = groupBySlot(content);
  for (const slot of root.querySelectorAll("slot")) {
    const name = slot.attributes["name"] ?? "";
    slot.replaceWith(...(groups.get(name) ?? slot.childNodes));
    groups.delete(name);
  }
  const hasText = root.textContent.trim() !== "";
  host.replaceChildren(...root.childNodes, ...(hasText ? [] : content));
}

function visit(parent: PageElement): void {
  const root = parent.children.find(isShadowRoot);
  if (root) showShadowRoot(parent, root);
  for (let node = parent.firstChild; node; node = node.nextSibling)
    if (node.nodeType === 1 && node.localName !== "template") visit(node);
}

/** Modifies the document. */
export function showShadowRoots(document: PageDocument): void {
  if (document.querySelector("template[shadowrootmode], template[shadowroot]"))
    visit(document.body);
}
