import { htmlToText } from "./html-text.ts";

/** Pixels. Smaller pictures are icons, emoji or counters. */
const minLength = 49;
const maxPictures = 200;
const parts =
  /<figure[\s>]|<\/figure>|<figcaption[^>]*>([\s\S]*?)<\/figcaption>|<img\s([^>]*?)\/?>/g;

/**
 * The pictures of a sanitised reading view, each source once, with the caption of its figure. Those that
 * declare the size of an icon are left out.
 */
export function listPictures(html: string): { source: string; caption: string }[] {
  const found = new Map<string, { source: string; caption: string }>();
  let inFigure: { source: string; caption: string }[] = [];
  for (const [, caption, attributes] of html.matchAll(parts)) {
    if (attributes !== undefined) {
      const source = readSource(attributes);
      if (source === null || found.has(source)) continue;
      if (found.size >= maxPictures) break;
      const picture = { source, caption: "" };
      found.set(source, picture);
      inFigure.push(picture);
    } else if (caption !== undefined) {
      const text = htmlToText(caption).replace(/\s+/g, " ").trim();
      for (const picture of inFigure) picture.caption ||= text;
    } else inFigure = [];
  }
  return [...found.values()];
}

function readSource(attributes: string): string | null {
  const read = (name: string) => attributes.match(new RegExp(`(?:^|\\s)${name}="([^"]*)"`))?.[1];
  const source = read("data-src");
  const isSmall = ["width", "height"].some((name) => Number(read(name) ?? minLength) < minLength);
  if (source === undefined || isSmall) return null;
  return source
    .replaceAll("&quot;", '"')
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
}
