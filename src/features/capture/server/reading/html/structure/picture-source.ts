// Finds the real address of a picture that a script would load.
import { getTag, type PageElement } from "../page-dom.ts";
import { resolveHttpUrl } from "../resolve-http-url.ts";

// The attributes of lazy loading libraries name the real picture, whatever `src` shows until then.
const lazyAttributes = [
  "data-src",
  "data-original",
  "data-actualsrc",
  "data-lazy-src",
  "data-lazy",
];
const srcsetAttributes = ["data-srcset", "data-lazy-srcset", "lazysrcset", "srcset"];
/** An attribute of any other library, whose value has the address of a picture file somewhere. */
const otherAttribute =
  /^(?:data-(?!.*(?:thumb|blur|lqip|low|small|tiny|placeholder|preview|avatar|author|href|link|share|pin))|lazy|ng-src$)/;
const pictureAddress =
  /(?:https?:)?\/{1,2}[^\s"'<>\\{},()|]{1,1000}\.(?:jpe?g|png|webp|gif|avif)(?:\?[^\s"'<>\\{}()|]{0,500})?/i;
const maxAttributeLength = 4_000;
const placeholderName =
  /(?:^|[/_.-])(?:spacer|blank|placeholder|pixel|transparent|loading|loader|lazy(?:load)?|empty|1x1|grey|gray|clear)[^/]{0,40}\.(?:gif|png|svg|jpe?g|webp)(?:[?#]|$)/i;

/** Pixels. A wider picture than this only costs time. */
const maxWidth = 2_000;
const maxCandidates = 50;
const maxSrcsetLength = 8_000;

type Candidate = { address: string; width: number };

/** An address ends at white space; one that ends with a comma has no size. */
function parseSrcset(srcset: string): Candidate[] {
  const candidates: Candidate[] = [];
  let address: string | null = null;
  const add = (size: string): void => {
    const [, count, unit] = /^(\d+(?:\.\d+)?)([wx])$/.exec(size) ?? [];
    const width = unit === "w" ? Number(count) : Number(count ?? 1) * 1_000;
    if (address !== null && address !== "") candidates.push({ address, width });
    address = null;
  };
  for (const part of srcset.trim().split(/\s+/, 2 * maxCandidates)) {
    if (address === null) {
      address = part.replace(/,+$/, "");
      if (address !== part) add("");
      continue;
    }
    const [size = "", ...next] = part.split(",");
    add(size);
    if (next.length > 0 && next[0] !== "") address = next.join(",");
  }
  add("");
  return candidates;
}

/** The address of the widest candidate up to `maxWidth`. */
function chooseCandidate(srcset: string): string | null {
  const candidates = parseSrcset(srcset).sort((a, b) => b.width - a.width);
  return (candidates.find(({ width }) => width <= maxWidth) ?? candidates.at(-1))?.address ?? null;
}

function listSrcsets(element: PageElement): string[] {
  return srcsetAttributes.flatMap(
    (name) => element.getAttribute(name)?.slice(0, maxSrcsetLength) ?? [],
  );
}

function listSources(image: PageElement): string[] {
  const picture =
    image.parentNode && getTag(image.parentNode) === "picture" ? image.parentNode : null;
  const sources = picture?.children.filter((child) => getTag(child) === "source") ?? [];
  return [image, ...sources.slice(0, maxCandidates)].flatMap(listSrcsets);
}

/** The absolute URL of a picture; null if there is none. */
export function findSource(image: PageElement, baseUrl: string | null): string | null {
  for (const name of lazyAttributes) {
    const value = image.getAttribute(name)?.trim();
    // A script fills in the size.
    const lazy = /[{}]/.test(value ?? "") ? null : resolveHttpUrl(value, baseUrl);
    if (lazy) return lazy;
  }
  const declared = resolveHttpUrl(image.getAttribute("src"), baseUrl);
  if (declared && !placeholderName.test(declared)) return declared;
  for (const srcset of listSources(image)) {
    const candidate = resolveHttpUrl(chooseCandidate(srcset), baseUrl);
    if (candidate) return candidate;
  }
  for (const [name, value] of Object.entries(image.attributes)) {
    const address =
      otherAttribute.test(name) && pictureAddress.exec(value.slice(0, maxAttributeLength))?.[0];
    const other = address ? resolveHttpUrl(address, baseUrl) : null;
    if (other) return other;
  }
  const link = image.parentNode && getTag(image.parentNode) === "a" ? image.parentNode : null;
  const linked = resolveHttpUrl(link?.getAttribute("href"), baseUrl);
  return linked && /\.(?:jpe?g|png|webp|gif|avif)$/i.test(linked) ? linked : declared;
}
