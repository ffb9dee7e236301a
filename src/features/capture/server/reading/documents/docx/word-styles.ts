// Reads the styles of a Word document as far as they decide about text: what is hidden, numbered or a heading.
import { findChild, isOn, listChildren, parseXml, readValue, type XmlNode } from "./xml-tree.ts";

/** A paragraph's place in a numbering. */
export type NumberingUse = { numId: string; level: number | null };

export type WordStyles = {
  isHidden: (styleId: string | null) => boolean;
  isHeading: (styleId: string | null) => boolean;
  findNumbering: (styleId: string | null) => NumberingUse | null;
};

type Style = {
  name: string;
  basedOn: string | undefined;
  isHidden: boolean | undefined;
  numbering: Partial<NumberingUse>;
};

const maxAncestors = 20;

/** `xml` is the part styles.xml, or empty. */
export function readStyles(xml: string): WordStyles {
  const styles = new Map<string, Style>();
  for (const node of listChildren(parseXml(xml), "style")) {
    const id = node.attributes["styleId"];
    if (id !== undefined && !styles.has(id)) styles.set(id, readStyle(node));
  }
  /** The style and those on which it is based, the closest first. */
  const listAncestors = (styleId: string | null): Style[] => {
    const found: Style[] = [];
    let style = styleId === null ? undefined : styles.get(styleId);
    while (style !== undefined && found.length < maxAncestors) {
      found.push(style);
      style = style.basedOn === undefined ? undefined : styles.get(style.basedOn);
    }
    return found;
  };
  return {
    isHidden: (styleId) =>
      listAncestors(styleId).find(({ isHidden }) => isHidden !== undefined)?.isHidden ?? false,
    isHeading: (styleId) =>
      styleId !== null &&
      (/^(heading[1-6]|title)$/i.test(styleId) ||
        /^(heading [1-6]|title)$/i.test(styles.get(styleId)?.name ?? "")),
    findNumbering: (styleId) => {
      const ancestors = listAncestors(styleId);
      const numId = ancestors.find(({ numbering }) => numbering.numId !== undefined)?.numbering
        .numId;
      if (numId === undefined) return null;
      const level = ancestors.find(({ numbering }) => numbering.level != null)?.numbering.level;
      return { numId, level: level ?? null };
    },
  };
}

function readStyle(node: XmlNode): Style {
  const vanish = findChild(findChild(node, "rPr"), "vanish");
  const numPr = findChild(findChild(node, "pPr"), "numPr");
  const numId = readValue(numPr, "numId");
  return {
    name: readValue(node, "name") ?? "",
    basedOn: readValue(node, "basedOn"),
    isHidden: vanish && isOn(vanish.attributes["val"]),
    numbering: {
      ...(numId !== undefined && { numId }),
      level: readLevel(readValue(numPr, "ilvl")),
    },
  };
}

/** A level of a list, from 0 to 8; null for anything else. */
export function readLevel(value: string | undefined): number | null {
  return value !== undefined && /^[0-8]$/.test(value) ? Number(value) : null;
}
