import mammoth from "mammoth";
import { unpackZip, type ZipContents } from "./unpack-zip.ts";
import { openPackage } from "./docx/word-package.ts";
import { styleMap } from "./docx/paragraph-marks.ts";
import { cleanDocumentAuthor, cleanDocumentTitle } from "../document-title.ts";
import { decodeEntities } from "../html/facts/decode-entities.ts";
import { makeArticle, parseMarkup } from "../html/make-article.ts";
import type { PageElement } from "../html/page-dom.ts";
import type { ArticleDocument } from "#shared/article/article-document.ts";
import { type ParseOutcome, type ReadRequest, fail } from "../reading-protocol.ts";
import { createResult } from "../article/create-result.ts";

const corePart = "docProps/core.xml";
const settingsPart = "word/settings.xml";
/** Characters of text in which the title is searched. */
const maxBeforeTitle = 2_000;
const damaged = fail("malformed", "This Word document is damaged and cannot be read.");

// A form that opens only with a password.
const lock = /<w:(documentProtection|writeProtection)\b[^>]*\bw:(hash|hashValue|password)="[^"]/;

const otherPackages: { part: RegExp; name: string }[] = [
  { part: /^xl\//, name: "an Excel workbook" },
  { part: /^ppt\//, name: "a PowerPoint presentation" },
  { part: /^META-INF\/container\.xml$/, name: "an e-book (EPUB)" },
  { part: /^content\.xml$/, name: "an OpenDocument file" },
];

function readPart({ parts }: ZipContents, name: string): string {
  return parts.get(name)?.toString("utf8") ?? "";
}

function readProperty(core: string, name: string): string | null {
  const raw = core.match(new RegExp(`<${name}\\b[^>]*>([^<]*)</${name}>`))?.[1];
  return raw ? decodeEntities(raw) : null;
}

const titleStyle = "p[style-name='Title'] => h1:fresh";

/** The numbers of items are in elements of their own. */
function setItemNumbers(root: PageElement): PageElement {
  for (const number of root.querySelectorAll("data")) {
    let item = number.parentNode;
    while (item && item.localName !== "li") item = item.parentNode;
    item?.setAttribute("value", number.textContent);
    number.remove();
  }
  return root;
}

/** The first heading, unless it comes so late that it is one of a section. */
function findHeading({ blocks }: ArticleDocument): string | null {
  const heading = blocks.find(({ kind }) => kind === "heading");
  return heading && heading.start < maxBeforeTitle ? cleanDocumentTitle(heading.text) : null;
}

function explainOtherPackage(names: ReadonlySet<string>): ParseOutcome {
  const other = otherPackages.find(({ part }) => [...names].some((name) => part.test(name)));
  if (other)
    return fail("unsupported", `This file is ${other.name}. PDF, DOC, DOCX and TXT can be read.`);
  if (names.has("[Content_Types].xml")) return damaged;
  return fail("unsupported", "This file is a ZIP archive. PDF, DOC, DOCX and TXT can be read.");
}

/** Reads a Word document (DOCX, DOCM): the package is checked first; macros and pictures are ignored. */
export async function parseDocx({ bytes }: ReadRequest): Promise<ParseOutcome> {
  const contents = await unpackZip(bytes);
  if (contents === "encrypted")
    return fail("encrypted", "This Word document is protected with a password.");
  if (contents === "too_large")
    return fail("too_large", "This Word document unpacks to far more than can be read safely.");
  if (contents === "malformed") return damaged;
  const hasWord = [...contents.names].some((name) => /^\/?word\//i.test(name));
  if (!hasWord && !contents.names.has("_rels/.rels")) return explainOtherPackage(contents.names);
  if (!hasWord && [...contents.names].some((name) => /^(xl|ppt)\//.test(name)))
    return explainOtherPackage(contents.names);
  let markup: string;
  try {
    const picture = mammoth.images.imgElement(() => Promise.resolve({ src: "" }));
    const options = { convertImage: picture, styleMap: [titleStyle, ...styleMap] };
    markup = (await mammoth.convertToHtml(openPackage(contents), options)).value;
  } catch {
    return damaged;
  }
  const { document, text } = makeArticle(setItemNumbers(parseMarkup(markup)), { baseUrl: null });
  if (text === "") {
    const isLocked = lock.test(readPart(contents, settingsPart));
    return isLocked
      ? fail("encrypted", "This Word document is protected with a password.")
      : fail("empty", "This Word document holds no text.");
  }
  const core = readPart(contents, corePart);
  return {
    ...createResult(document),
    title: cleanDocumentTitle(readProperty(core, "dc:title")) ?? findHeading(document),
    byline: cleanDocumentAuthor(readProperty(core, "dc:creator")),
  };
}
