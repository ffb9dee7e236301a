// Writes pictures: as figures with their caption, or within a line.
import type { ArticlePicture } from "#shared/article/article-document.ts";
import { isIcon, keepFirst } from "#shared/article/list-pictures.ts";
import { cleanLine } from "../clean-text.ts";
import type { PageElement } from "../html/page-dom.ts";
import { type Place, readAddress, type Walk } from "./walk.ts";

const maxAltLength = 2_000;
/** Characters. The alternative text of an emoji is part of the sentence. */
const maxEmojiLength = 8;

/** A figure of something else, such as a table, is that, with its caption before or after it. */
export function writeFigure(walk: Walk, figure: PageElement, place: Place): void {
  const captions = figure.children.filter(({ localName }) => localName === "figcaption");
  const others = figure.childNodes.filter((node) => node.localName !== "figcaption");
  const images = figure.querySelectorAll("img");
  if (images.length > 0 && others.every(isPictureOnly))
    return writeCaption(walk, captions, listPictures(walk, images), place);
  const isAbove = captions.length > 0 && figure.children[0] === captions[0];
  if (isAbove) writeCaption(walk, captions, [], place);
  for (const node of others)
    if (node.nodeType === 3) walk.addText(node.data, place);
    else if (node.nodeType === 1) walk.walkElement(node, place);
  walk.writer.end();
  if (!isAbove && captions.length > 0) writeCaption(walk, captions, [], place);
}

/** Whether a part of a figure has no text of its own. */
function isPictureOnly(node: PageElement): boolean {
  if (node.nodeType === 1 && node.querySelector("table, pre, blockquote, math, figure"))
    return false;
  return node.textContent.trim() === "";
}

export function writeCaption(
  walk: Walk,
  captions: readonly PageElement[],
  pictures: ArticlePicture[],
  place: Place,
): void {
  const { writer } = walk;
  writer.end();
  writer.begin({ kind: "figure", pictures }, place.inside);
  for (const caption of captions) walk.walkChildren(caption, { ...place, isLine: true });
  if (pictures.length === 0 && writer.written === 0) writer.drop();
  else writer.end();
}

function listPictures(walk: Walk, images: readonly PageElement[]): ArticlePicture[] {
  const found = images.flatMap(
    (image) => readPicture(image, walk.base, findLink(image, walk.base)) ?? [],
  );
  return keepFirst(found);
}

/** A picture within the open block; on its own, the block becomes a figure. */
export function addPicture(walk: Walk, image: PageElement, place: Place): void {
  const picture = readPicture(image, walk.base, place.href);
  const alt = picture?.alt ?? readAlt(image);
  const isEmoji =
    alt !== "" && alt.length <= maxEmojiLength && /\p{Extended_Pictographic}/u.test(alt);
  if (isEmoji && (picture === null || isIcon(picture))) return walk.addText(alt, place);
  if (picture === null) return;
  if (!walk.writer.isOpen) walk.begin(place);
  walk.writer.addPoint({ kind: "picture", picture });
}

function readPicture(
  image: PageElement,
  base: string | null,
  href: string | null,
): ArticlePicture | null {
  const source = readAddress(image.getAttribute("src") ?? image.getAttribute("data-src"), base);
  if (source === null || !/^https?:/i.test(source)) return null;
  const alt = readAlt(image);
  const [width, height] = ["width", "height"].map((name) => parseLength(image.getAttribute(name)));
  return { source, alt, ...(width && { width }), ...(height && { height }), ...(href && { href }) };
}

/** Some publishing systems fill in the name of the file, which says nothing to readers. */
const fileName = /^\S+\.(?:jpe?g|png|gif|webp|svg|avif)$|^[a-z\d]+(?:[_-][a-z\d]+){3,}$/i;

function readAlt(image: PageElement): string {
  const alt = cleanLine(image.getAttribute("alt"), maxAltLength) ?? "";
  return fileName.test(alt) ? "" : alt;
}

/** The page to which a picture in a figure links. */
function findLink(image: PageElement, base: string | null): string | null {
  for (
    let at = image.parentNode;
    at?.nodeType === 1 && at.localName !== "figure";
    at = at.parentNode
  )
    if (at.localName === "a") return readAddress(at.getAttribute("href"), base);
  return null;
}

function parseLength(value: string | null): number | null {
  return value !== null && /^\d{1,5}$/.test(value) ? Number(value) || null : null;
}
