import { encode } from "uqr";

/** Dark on light in both themes, because not every camera reads inverted codes. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: "M", border: 2 });
  const path = data
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : "")))
    .join("");
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-44 shrink-0 rounded-ui border border-line bg-raised text-ink scheme-light"
    >
      <path d={path} fill="currentColor" />
    </svg>
  );
}
