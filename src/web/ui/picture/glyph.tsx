/** The icons that every page needs, including the sign-in page: Lucide's, and our own on the same grid. */
import { shapes as check } from "virtual:lucide/check";
import { shapes as chevronDown } from "virtual:lucide/chevron-down";
import { shapes as x } from "virtual:lucide/x";

const shapes = {
  check,
  close: x,
  down: chevronDown,
  alert: "M12 8v4m0 4h.01M22 12a10 10 0 1 1-20 0 10 10 0 0 1 20 0Z",
  info: "M12 16v-4m0-4h.01M22 12a10 10 0 1 1-20 0 10 10 0 0 1 20 0Z",
  eye: "M2.5 12.5S6 5 12 5s9.5 7.5 9.5 7.5S18 19 12 19s-9.5-6.5-9.5-6.5ZM15 12a3 3 0 1 1-6 0 3 3 0 0 1 6 0Z",
  eyeOff:
    "M10.6 5.1C17.5 4.3 21.5 12 21.5 12s-.7 1.5-2 3M6.6 6.6C3.9 8.5 2.5 12 2.5 12s3.5 7 9.5 7c2 0 3.8-.8 5.2-1.8M9.9 9.9a3 3 0 0 0 4.2 4.2M3 3l18 18",
  system:
    "M4 4h16a1.5 1.5 0 0 1 1.5 1.5v9A1.5 1.5 0 0 1 20 16H4a1.5 1.5 0 0 1-1.5-1.5v-9A1.5 1.5 0 0 1 4 4Zm4 16.5h8M12 16v4.5",
  sun: "M16 12a4 4 0 1 1-8 0 4 4 0 0 1 8 0ZM12 2v2m0 16v2M4.9 4.9l1.4 1.4m11.4 11.4 1.4 1.4M2 12h2m16 0h2M6.3 17.7l-1.4 1.4M19.1 4.9l-1.4 1.4",
  moon: "M20.5 14.2A8.5 8.5 0 1 1 9.8 3.5a7 7 0 0 0 10.7 10.7Z",
} as const;

export type GlyphName = keyof typeof shapes;

/** Decorative: text next to it or its button's label states the meaning. */
export function Glyph({
  name,
  className = "size-4",
}: {
  name: GlyphName;
  className?: string | undefined;
}) {
  const shape = shapes[name];
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      className={className}
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {typeof shape === "string" ? <path d={shape} /> : shape}
    </svg>
  );
}
