// The parts of an unpacked Word document as mammoth reads them.
import type mammoth from "mammoth";
import type { ZipContents } from "../unpack-zip.ts";
import { readNumbering } from "./numbering.ts";
import type { PartContext } from "./paragraphs.ts";
import { rewritePart } from "./rewrite-part.ts";
import { readStyles } from "./word-styles.ts";

const bodyPart = /^word\/(document\d*|footnotes\d*|endnotes\d*)\.xml$/i;
const stylesPart = /^word\/styles\d*\.xml$/i;
const numberingPart = /^word\/numbering\d*\.xml$/i;

/** mammoth's own unpacker gives it the same functions; its types have only the inputs that it unpacks itself. */
type WordPackage = {
  file: {
    exists: (name: string) => boolean;
    read: (name: string, encoding?: string) => Promise<string | Uint8Array>;
  };
};

export function openPackage({
  names,
  parts,
}: ZipContents): Parameters<typeof mammoth.convertToHtml>[0] {
  const decode = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes);
  const readFirst = (pattern: RegExp) =>
    decode(parts.get([...parts.keys()].find((name) => pattern.test(name)) ?? ""));
  let context: PartContext | null = null;
  const getContext = (): PartContext => {
    if (context !== null) return context;
    const styles = readStyles(readFirst(stylesPart));
    return (context = { styles, numbering: readNumbering(readFirst(numberingPart), styles) });
  };
  const wordPackage: WordPackage = {
    file: {
      exists: (name) => names.has(name),
      read: async (name, encoding) => {
        const bytes = parts.get(name);
        if (bytes === undefined) throw new Error("This part has no text.");
        if (encoding === undefined) return bytes;
        return bodyPart.test(name) ? rewritePart(decode(bytes), getContext()) : decode(bytes);
      },
    },
  };
  return wordPackage as unknown as Parameters<typeof mammoth.convertToHtml>[0];
}
