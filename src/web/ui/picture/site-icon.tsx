import type { CSSProperties } from "react";
import { joinClasses } from "../text/join-classes.ts";

/**
 * A letter tile for a site. Never an image from the site, which would reveal to it who reads what, and when.
 */
export function SiteIcon(props: { name: string; size?: "sm" | "md" | undefined }) {
  const letter = [...props.name.replace(/^www\./i, "").trim()][0] ?? "·";
  return (
    <span
      aria-hidden="true"
      style={{ "--hue": pickHue(props.name) } as CSSProperties}
      className={joinClasses(
        "tile inline-grid shrink-0 place-items-center font-semibold uppercase select-none",
        props.size === "md" ? "size-8 rounded-ui text-ui" : "size-5 rounded-[4px] text-xs",
      )}
    >
      {letter}
    </span>
  );
}

/** Returns a hue in degrees, always the same for the same name. */
export function pickHue(name: string): number {
  let hash = 0;
  for (const character of name.toLowerCase()) hash = (hash * 31 + character.codePointAt(0)!) >>> 0;
  return hash % 360;
}
