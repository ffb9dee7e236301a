// Chooses the site's icon among those that a page declares for screens of every kind.
import type { PageDocument } from "../page-dom.ts";

/** Pixels of the shown icon on dense screens; larger icons only cost time. */
const wanted = 32;
const maxLinks = 50;
const unnamed = "/favicon.ico";

/** The URL of the icon, relative or absolute. Without a declared one, where browsers look for it. */
export function findIcon(document: PageDocument): string {
  const links = [...document.querySelectorAll("link[rel][href]")].slice(0, maxLinks * 10);
  const icons = links.flatMap((link) => {
    const rel = link.getAttribute("rel")!.toLowerCase().split(/\s+/);
    const isIcon = rel.includes("icon");
    if (!isIcon && !rel.includes("apple-touch-icon")) return [];
    const href = link.getAttribute("href")!.trim();
    if (href === "" || href.startsWith("data:")) return [];
    return [{ href, distance: measure(link.getAttribute("sizes") ?? "", href, isIcon) }];
  });
  return icons.toSorted((a, b) => a.distance - b.distance)[0]?.href ?? unnamed;
}

/** How far the icon is from the wanted size; smaller ones are worse than larger ones. */
function measure(sizes: string, href: string, isIcon: boolean): number {
  if (/\.svg(\?|$)/i.test(href) || /\bany\b/i.test(sizes)) return 10;
  const lengths = Array.from(sizes.matchAll(/(\d{1,4})x\d{1,4}/gi), ([, length]) => Number(length));
  if (lengths.length === 0) return isIcon ? 40 : 150;
  return Math.min(
    ...lengths.map((length) => (length >= wanted ? length - wanted : (wanted - length) * 20)),
  );
}
