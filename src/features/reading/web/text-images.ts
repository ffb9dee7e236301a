/** Finds the images that a sanitised text names. */
import { pickAddress } from "./allowed-markup.ts";

export type TextImage = {
  source: string;
  alt: string;
  /** Pixels, as declared by the page; null if it declares none. */
  width: number | null;
  height: number | null;
};

/** Pixels. Smaller images are icons, emoji or counters; their alternative text is enough. */
const minLength = 49;
/** Characters before a picture that is at the beginning of a text: its date, its author. */
const maxTextBefore = 300;
const imageTag = /<img\b[^>]*>/g;

/** Returns null if the element has no valid source. */
export function readImage(element: Element): TextImage | null {
  const source = pickAddress(element.getAttribute("data-src"), /^https?:$/);
  if (source === null) return null;
  const readLength = (name: string) => Number(element.getAttribute(name)) || null;
  const alt = element.getAttribute("alt") ?? "";
  return { source, alt, width: readLength("width"), height: readLength("height") };
}

export function isIcon({ width, height }: TextImage): boolean {
  return (width ?? minLength) < minLength || (height ?? minLength) < minLength;
}

/** The images in their order, each source once, without icons. */
export function listTextImages(html: string): TextImage[] {
  const { body } = parseImages(html.match(imageTag) ?? []);
  const found = new Map<string, TextImage>();
  for (const element of body.children) {
    const image = readImage(element);
    if (image && !isIcon(image) && !found.has(image.source)) found.set(image.source, image);
  }
  return [...found.values()];
}

/** Whether a picture for which `isShown` is true comes before the text itself. */
export function beginsWithPicture(html: string, isShown: (source: string) => boolean): boolean {
  for (const match of html.matchAll(imageTag)) {
    const before = html.slice(0, match.index).replace(/<[^>]*>/g, "");
    if (before.trim().length > maxTextBefore) return false;
    const image = parseImages([match[0]]).body.firstElementChild;
    const source = image && readImage(image)?.source;
    if (source && isShown(source)) return true;
  }
  return false;
}

/** In an inert document, which requests nothing. */
function parseImages(tags: readonly string[]): Document {
  return new DOMParser().parseFromString(tags.join(""), "text/html");
}
