import { maxTextPictures } from "#features/pictures/server/service.ts";
import type { ImportItem, ItemPicture } from "./import-item.ts";
import type { Losses } from "./losses.ts";
import type { StoredItem } from "./stored-item.ts";

const maxUrlLength = 4_096;
const maxCaptionLength = 500;

/** The pictures as they will be saved: a picture of the text needs its URL there, and each URL has one. */
export function cleanPictures(
  { picture, icon, pictures }: Pick<ImportItem, "picture" | "icon" | "pictures">,
  losses: Losses,
): Pick<StoredItem, "picture" | "icon" | "pictures"> {
  const bySource = new Map<string, ItemPicture>();
  for (const one of pictures) {
    const clean = cleanPicture(one);
    if (clean.source != null && !bySource.has(clean.source)) bySource.set(clean.source, clean);
  }
  const kept = [...bySource.values()].slice(0, maxTextPictures);
  losses.add(
    "Pictures",
    bySource.size - kept.length,
    `An entry keeps at most ${maxTextPictures} pictures in its text`,
  );
  return {
    picture: picture && cleanPicture(picture),
    icon: icon && cleanPicture(icon),
    pictures: kept,
  };
}

function cleanPicture({ source = null, caption = "", ...file }: ItemPicture): ItemPicture {
  const text = caption.replaceAll("\0", "").slice(0, maxCaptionLength).toWellFormed();
  return { ...file, source: cleanSource(source), caption: text };
}

/** Null unless it is a web address. */
function cleanSource(source: string | null): string | null {
  if (source === null || source.length > maxUrlLength || /[\s\0]/.test(source)) return null;
  const protocol = URL.parse(source)?.protocol;
  return protocol === "http:" || protocol === "https:" ? source.toWellFormed() : null;
}
