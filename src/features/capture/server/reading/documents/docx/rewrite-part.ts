/**
 * Prepares the markup of a Word document for mammoth, which leaves out formulas, readings and simple fields, shows hidden
 * text, and does not know the numbers of paragraphs. The rest of the markup is kept as it is.
 */
import { Parser } from "htmlparser2";
import { PartEdits } from "./part-edits.ts";
import { createMarkWriter, type MarkWriter } from "./paragraph-marks.ts";
import { createParagraphs, type PartContext } from "./paragraphs.ts";
import { readLevel } from "./word-styles.ts";
import { createTreeBuilder, findChild, isOn, type TreeBuilder, type XmlNode } from "./xml-tree.ts";
import { writeTex } from "./write-tex.ts";

/** Real documents stay under 100; the time of parsing grows with the square of the depth. */
const maxDepth = 2_000;

type Attributes = Readonly<Record<string, string>>;
type Run = {
  start: number;
  isHidden: boolean;
  styleId: string | null;
  /** The parts of a field, which are kept if the run is hidden. */
  fieldParts: string[];
};

/** mammoth leaves these out with their content. */
const skipped = new Set(
  "w:del w:moveFrom w:pPrChange w:rPrChange w:numberingChange w:sectPr mc:Choice".split(" "),
);
const captured = new Set(["w:ruby", "m:oMath", "m:oMathPara"]);
/** The elements of a run that a reader sees, besides its text and pictures. */
const shown = new Set(["w:sym", "w:footnoteReference", "w:endnoteReference"]);
/** Runs with a direction of their own, which mammoth leaves out. */
const wrappers = new Set(["w:bdo", "w:dir"]);
/** The lists before one of these, or in it, do not continue after it. */
const boundaries = new Set("w:tbl w:tc w:txbxContent w:footnote w:endnote w:body".split(" "));

export function rewritePart(xml: string, context: PartContext): string {
  const prefixes = findPrefixes(xml);
  const edits = new PartEdits();
  const marks = createMarkWriter(prefixes.get("w") ?? "w");
  const paragraphs = createParagraphs(context, edits, marks);
  const path: string[] = [];
  const runs: Run[] = [];
  let skipDepth = 0;
  let capture: { tree: TreeBuilder; start: number; name: string } | null = null;
  const rename = createRenamer(prefixes);

  const readProperty = (name: string, value: string | undefined): void => {
    const [parent, around] = [path.at(-2), path.at(-3)];
    const [run, paragraph] = [runs.at(-1), paragraphs.current];
    if (parent === "w:rPr" && around === "w:r" && run) {
      if (name === "w:vanish") run.isHidden = isOn(value);
      if (name === "w:rStyle") {
        run.styleId = value ?? null;
        run.isHidden ||= context.styles.isHidden(run.styleId);
      }
    } else if (paragraph && around === "w:p" && parent === "w:pPr") {
      if (name === "w:pStyle") paragraph.styleId = value ?? null;
    } else if (paragraph && parent === "w:numPr" && around === "w:pPr") {
      if (name === "w:ilvl") paragraph.level = readLevel(value);
      if (name === "w:numId") paragraph.numId = value ?? null;
    } else if (paragraph && parent === "w:rPr" && around === "w:pPr") {
      if (name === "w:del") paragraph.isDeleted = true;
    }
  };

  const open = (name: string, attributes: Attributes, start: number, end: number): void => {
    readProperty(name, attributes[marks.valueName]);
    if (boundaries.has(name)) paragraphs.endList();
    if (name === "w:tc") paragraphs.enterCell();
    else if (name === "w:p") paragraphs.open(end);
    else if (name === "w:pPr") paragraphs.startProperties(end);
    else if (name === "w:r") {
      const isHidden = context.styles.isHidden(paragraphs.current?.styleId ?? null);
      runs.push({ start, isHidden, styleId: null, fieldParts: [] });
    } else if (wrappers.has(name)) edits.replace(start, end, "");
    else if (name === "w:cr") edits.replace(start, end, marks.lineBreak);
    else if (name === "w:fldSimple" && xml[end - 2] !== "/")
      edits.replace(start, end, marks.fieldStart(attributes[marks.codeName] ?? ""));
    else if (shown.has(name) && runs.at(-1)?.isHidden === false) paragraphs.addText();
  };

  const close = (name: string, start: number, end: number, opened: number): void => {
    if (boundaries.has(name)) paragraphs.endList();
    const run = runs.at(-1);
    if (name === "w:tc") paragraphs.leaveCell();
    else if (name === "w:p") paragraphs.close();
    else if (name === "w:pPr") paragraphs.endProperties(end);
    else if (wrappers.has(name) && start !== opened) edits.replace(start, end, "");
    else if (name === "w:fldSimple" && start !== opened) edits.replace(start, end, marks.fieldEnd);
    else if (name === "w:fldChar" || name === "w:instrText")
      run?.fieldParts.push(xml.slice(opened, end));
    else if (name === "w:r" && runs.pop() && run!.isHidden)
      edits.replaceWhole(run!.start, end, marks.run(run!.fieldParts.join("")));
  };

  const starts: number[] = [];
  const parser = new Parser(
    {
      onopentag(given, attributes) {
        const name = rename(given);
        const [start, end] = [parser.startIndex, parser.endIndex + 1];
        path.push(name);
        starts.push(start);
        if (path.length > maxDepth) throw new RangeError("The document is nested too deeply.");
        if (skipDepth > 0 || skipped.has(name)) {
          if (name === "w:del" && skipDepth === 0) readProperty(name, undefined);
          skipDepth += 1;
        } else if (capture !== null) capture.tree.open(given, attributes);
        else if (captured.has(name)) {
          capture = { tree: createTreeBuilder(), start, name };
          capture.tree.open(given, attributes);
        } else open(name, attributes, start, end);
      },
      ontext(text) {
        if (skipDepth > 0) return;
        if (capture !== null) capture.tree.addText(text);
        else if (path.at(-1) === "w:t" && runs.at(-1)?.isHidden === false && text.trim() !== "")
          paragraphs.addText();
      },
      onclosetag(given) {
        const name = rename(given);
        const [start, end] = [parser.startIndex, parser.endIndex + 1];
        const opened = starts.pop() ?? start;
        if (skipDepth > 0) skipDepth -= 1;
        else if (capture !== null) {
          capture.tree.close();
          if (capture.tree.depth === 0) {
            const { tree, name: outer } = capture;
            edits.replace(capture.start, end, writeCaptured(outer, tree.root, marks));
            capture = null;
            if (runs.at(-1)?.isHidden !== true) paragraphs.addText();
          }
        } else close(name, start, end, opened);
        path.pop();
      },
    },
    { xmlMode: true },
  );
  parser.end(xml);
  return edits.apply(xml);
}

function writeCaptured(name: string, root: XmlNode, marks: MarkWriter): string {
  if (name === "w:ruby") {
    const base = readText(findChild(root, "rubyBase"));
    return base === "" ? "" : marks.ruby(base, readText(findChild(root, "rt")).trim());
  }
  const formulas =
    name === "m:oMath" ? [root] : root.children.filter((node) => node.name === "oMath");
  return formulas
    .map(writeTex)
    .filter((tex) => tex !== "")
    .map((tex) => marks.formula(tex, name === "m:oMathPara"))
    .join("");
}

function readText(node: XmlNode | undefined): string {
  if (node === undefined || node.name === "delText" || node.name.endsWith("Pr")) return "";
  return node.name === "t" ? node.text : node.children.map(readText).join("");
}

const namespaces: Readonly<Record<string, string>> = {
  "http://schemas.openxmlformats.org/wordprocessingml/2006/main": "w",
  "http://purl.oclc.org/ooxml/wordprocessingml/main": "w",
  "http://schemas.openxmlformats.org/officeDocument/2006/math": "m",
  "http://purl.oclc.org/ooxml/officeDocument/math": "m",
  "http://schemas.openxmlformats.org/markup-compatibility/2006": "mc",
};
/** UTF-16 units of a part in which its namespaces are declared. */
const maxHead = 20_000;

/** The prefixes of the document by their usual ones. */
function findPrefixes(xml: string): Map<string, string> {
  const prefixes = new Map<string, string>();
  for (const [, prefix, uri] of xml
    .slice(0, maxHead)
    .matchAll(/\sxmlns:([\w.-]+)\s*=\s*["']([^"']*)["']/g)) {
    const usual = namespaces[uri!];
    if (usual !== undefined && !prefixes.has(usual)) prefixes.set(usual, prefix!);
  }
  return prefixes;
}

/** Gives names their usual prefix. */
function createRenamer(prefixes: ReadonlyMap<string, string>): (name: string) => string {
  const usual = new Map([...prefixes].map(([name, given]) => [given, name]));
  const known = new Map<string, string>();
  return (name) => {
    let renamed = known.get(name);
    if (renamed === undefined) {
      const colon = name.indexOf(":");
      const prefix = colon < 0 ? "" : name.slice(0, colon);
      const found = usual.get(prefix);
      renamed = found === undefined ? name : `${found}:${name.slice(colon + 1)}`;
      known.set(name, renamed);
    }
    return renamed;
  };
}
