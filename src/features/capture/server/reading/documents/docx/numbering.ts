// Counts the numbered paragraphs of a Word document, whose numbers are not part of its text.
import { formatNumber } from "./number-format.ts";
import { findChild, isOn, listChildren, parseXml, readValue, type XmlNode } from "./xml-tree.ts";
import { type NumberingUse, readLevel, type WordStyles } from "./word-styles.ts";

/** `label` is what Word shows before the paragraph; empty for a bullet. */
export type ParagraphNumber = {
  numId: string;
  level: number;
  label: string;
  isBullet: boolean;
  /** The number itself, if the label is only a plain number such as "3." or "(3)". */
  number: number | null;
};

export type Numbering = {
  /** Counts a paragraph; null if its numbering does not exist. */
  count: (use: NumberingUse, styleId: string | null) => ParagraphNumber | null;
};

type Level = {
  start: number;
  format: string;
  text: string;
  isLegal: boolean;
  restarts: boolean;
  styleId: string | undefined;
};
type Abstract = { id: string; levels: Map<number, Level>; styleLink: string | undefined };
type Num = { abstractId: string; starts: Map<number, number>; levels: Map<number, Level> };

const maxLabelLength = 100;
const maxValue = 1_000_000;

/** `xml` is the part numbering.xml, or empty. */
export function readNumbering(xml: string, styles: WordStyles): Numbering {
  const root = parseXml(xml);
  const abstracts = new Map<string, Abstract>();
  for (const node of listChildren(root, "abstractNum")) {
    const abstract = readAbstract(node);
    abstracts.set(abstract.id, abstract);
  }
  const nums = new Map<string, Num>();
  for (const node of listChildren(root, "num"))
    nums.set(node.attributes["numId"] ?? "", readNum(node));
  /** The counts of each list; those that share a definition count together. */
  const counts = new Map<string, (number | undefined)[]>();
  const restarted = new Set<string>();

  /** The definition of a list; if it names a style, the definition that this style uses. */
  const findAbstract = (num: Num): Abstract | undefined => {
    const abstract = abstracts.get(num.abstractId);
    if (abstract?.styleLink === undefined) return abstract;
    const linked = nums.get(styles.findNumbering(abstract.styleLink)?.numId ?? "");
    return linked === undefined ? abstract : abstracts.get(linked.abstractId);
  };

  return {
    count: (use, styleId) => {
      const num = nums.get(use.numId);
      const abstract = num && findAbstract(num);
      if (num === undefined || abstract === undefined) return null;
      const levels = new Map([...abstract.levels, ...num.levels]);
      const ofStyle = [...levels].find(
        ([, level]) => level.styleId === styleId && styleId !== null,
      );
      const at = use.level ?? ofStyle?.[0] ?? 0;
      const level = levels.get(at);
      if (level === undefined) return null;
      const values = counts.get(abstract.id) ?? [];
      counts.set(abstract.id, values);
      const restart = num.starts.get(at);
      const isRestarted = restart !== undefined && !restarted.has(`${use.numId} ${at}`);
      if (isRestarted) restarted.add(`${use.numId} ${at}`);
      const before = values[at];
      const value = isRestarted ? restart : before === undefined ? level.start : before + 1;
      values[at] = Math.min(value, maxValue);
      for (let deeper = at + 1; deeper < values.length; deeper += 1)
        if (levels.get(deeper)?.restarts !== false) values[deeper] = undefined;
      const isBullet = level.format === "bullet";
      const label = isBullet ? "" : writeLabel(level, levels, values);
      const isPlain = level.format === "decimal" && /^\(?\d+[.)]?$/.test(label);
      const isOwn = level.text.includes(`%${at + 1}`);
      const number = isPlain && isOwn ? values[at]! : null;
      return { numId: use.numId, level: at, label, isBullet, number };
    },
  };
}

function writeLabel(
  { text, isLegal }: Level,
  levels: ReadonlyMap<number, Level>,
  values: readonly (number | undefined)[],
): string {
  const label = text.replace(/%([1-9])/g, (_, place: string) => {
    const at = Number(place) - 1;
    const level = levels.get(at);
    const value = values[at] ?? level?.start ?? 1;
    return formatNumber(value, isLegal ? "decimal" : (level?.format ?? "decimal"));
  });
  return label.trim().slice(0, maxLabelLength);
}

function readAbstract(node: XmlNode): Abstract {
  return {
    id: node.attributes["abstractNumId"] ?? "",
    levels: readLevels(listChildren(node, "lvl")),
    styleLink: readValue(node, "numStyleLink"),
  };
}

function readNum(node: XmlNode): Num {
  const starts = new Map<number, number>();
  const overrides = listChildren(node, "lvlOverride");
  for (const override of overrides) {
    const level = readLevel(override.attributes["ilvl"]);
    const start = readValue(override, "startOverride");
    if (level !== null && start !== undefined) starts.set(level, readNumber(start));
  }
  const levels = readLevels(overrides.flatMap((override) => findChild(override, "lvl") ?? []));
  return { abstractId: readValue(node, "abstractNumId") ?? "", starts, levels };
}

function readLevels(nodes: readonly XmlNode[]): Map<number, Level> {
  const levels = new Map<number, Level>();
  for (const node of nodes) {
    const at = readLevel(node.attributes["ilvl"] ?? "0");
    if (at === null) continue;
    const legal = findChild(node, "isLgl");
    levels.set(at, {
      start: readNumber(readValue(node, "start") ?? "0"),
      format: readValue(node, "numFmt") ?? "decimal",
      text: readValue(node, "lvlText") ?? `%${at + 1}.`,
      isLegal: legal !== undefined && isOn(legal.attributes["val"]),
      restarts: readValue(node, "lvlRestart") !== "0",
      styleId: readValue(node, "pStyle"),
    });
  }
  return levels;
}

function readNumber(value: string): number {
  return /^\d{1,6}$/.test(value) ? Number(value) : 1;
}
