import type { CSSProperties } from "react";
import { joinClasses } from "../text/join-classes.ts";
import { useBroken } from "./use-broken.ts";

const boxes = {
  sm: "size-5 rounded-[4px] text-xs",
  md: "size-8 rounded-ui text-ui",
  lg: "size-10 rounded-ui text-ui",
} as const;

/**
 * The icon of a site if its copy is kept here, else a letter tile. Never an image from the site, which would
 * reveal to it who reads what, and when.
 */
export function SiteIcon(props: {
  name: string;
  /** The path of the icon on this server. */
  src?: string | null | undefined;
  size?: keyof typeof boxes | undefined;
}) {
  const { name, src, size = "sm" } = props;
  const { isBroken, watched } = useBroken(src ?? null);
  if (src && !isBroken)
    return (
      <span
        aria-hidden="true"
        className={joinClasses(
          "site-icon inline-grid shrink-0 place-items-center",
          boxes[size],
          size !== "sm" && "bg-sunken",
        )}
      >
        <img
          {...watched}
          src={src}
          alt=""
          width={16}
          height={16}
          decoding="async"
          fetchPriority="low"
          draggable={false}
          className={joinClasses("block object-contain", size === "sm" ? "size-4" : "size-5")}
        />
      </span>
    );
  const letter = [...name.replace(/^www\./i, "").trim()][0] ?? "·";
  return (
    <span
      aria-hidden="true"
      style={{ "--hue": pickHue(name) } as CSSProperties}
      className={joinClasses(
        "tile inline-grid shrink-0 place-items-center font-semibold uppercase select-none",
        boxes[size],
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
