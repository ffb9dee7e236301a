// Reads the declarations of a style attribute or a style rule, and what they hide.

/** `invisible` leaves its place empty, also until an animation starts; `unseen` is for screen readers only. */
export type Hiding = "hidden" | "invisible" | "unseen";

/** A style without any of these hides nothing. */
const sign = /none|hidden|collapse|opacity|font-size|clip|text-indent|-\d{3}/i;
const maxDeclarations = 60;

const isZero = (value: string | undefined) => value !== undefined && /^0(?!\.|\d)/.test(value);
const isFar = (value: string | undefined) => value !== undefined && /^-\d{3,}/.test(value);

/** By lower-case names, in lower case; the last declaration of a name counts. */
export function parseDeclarations(style: string): Map<string, string> {
  const values = new Map<string, string>();
  for (const part of style.toLowerCase().split(";", maxDeclarations)) {
    const colon = part.indexOf(":");
    if (colon < 0) continue;
    values.set(part.slice(0, colon).trim(), part.slice(colon + 1).trim());
  }
  return values;
}

/** Whether `clip` or `clip-path` cuts off the whole element. */
function isClipped(values: ReadonlyMap<string, string>): boolean {
  const clip = values.get("clip") ?? "";
  const path = values.get("clip-path") ?? "";
  return (
    /^rect\(\s*(?:[01](?:px)?[\s,]+){3}[01](?:px)?\s*\)/.test(clip) ||
    /^inset\(\s*(?:50|100)%/.test(path)
  );
}

function isOffScreen(values: ReadonlyMap<string, string>): boolean {
  const isPlaced = /absolute|fixed/.test(values.get("position") ?? "");
  const isMoved = ["left", "top", "right", "margin-left"].some((name) => isFar(values.get(name)));
  return (isPlaced && isMoved) || isFar(values.get("text-indent"));
}

/** Whether a box without height cuts off all that is in it. A picture may be shown in its padding. */
function isFlat(values: ReadonlyMap<string, string>): boolean {
  if ([...values.keys()].some((name) => name.startsWith("padding"))) return false;
  const isCut = ["overflow", "overflow-y"].some((name) =>
    /^(?:hidden|clip)\b/.test(values.get(name) ?? ""),
  );
  return isCut && ["height", "max-height"].some((name) => isZero(values.get(name)));
}

/** Without other signs, `opacity: 0` is the start of an animation. */
function isTransparent(values: ReadonlyMap<string, string>): boolean {
  return (
    /^(?:0|0?\.0+)(?:%|\s|!|$)/.test(values.get("opacity") ?? "") &&
    (/^none\b/.test(values.get("pointer-events") ?? "") ||
      ["height", "max-height", "width", "font-size"].some((name) => isZero(values.get(name))))
  );
}

/** What a style attribute hides: the element, its text as far as children set no size of their own, or nothing. */
export function judgeStyle(style: string | null): Hiding | "tiny" | null {
  if (style === null || !sign.test(style)) return null;
  const values = parseDeclarations(style);
  if (
    /^none\b/.test(values.get("display") ?? "") ||
    /^hidden\b/.test(values.get("content-visibility") ?? "") ||
    isFlat(values)
  )
    return "hidden";
  if (/^(?:hidden|collapse)\b/.test(values.get("visibility") ?? "") || isTransparent(values))
    return "invisible";
  if (isClipped(values) || isOffScreen(values)) return "unseen";
  return isZero(values.get("font-size")) ? "tiny" : null;
}
