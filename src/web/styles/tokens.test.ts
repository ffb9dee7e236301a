import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { collectionColors } from "#features/collections/contract.ts";

const css = readFileSync(new URL("./tokens.css", import.meta.url), "utf8");

/** Parses `--name: light-dark(#aaaaaa, #bbbbbb)` to { name: [light, dark] }. */
const tokens = Object.fromEntries(
  [...css.matchAll(/--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g)].map(
    ([, name, light, dark]) => [name!, { light: light!, dark: dark! }],
  ),
);

/** The colours that the sepia theme of texts overrides, by name. */
const sepia = Object.fromEntries(
  [
    ...css
      .split('"sepia"')[1]!
      .split("}")[0]!
      .matchAll(/--([\w-]+): (#[0-9a-f]{6})/g),
  ].map(([, name, color]) => [name!, color!]),
);

type Theme = "light" | "dark" | "sepia";
const surfaces = ["sunken", "paper", "raised", "hover"];
const texts = ["ink", "muted", "faint", "accent", "accent-strong", "danger", "success"];
const textPairs = [
  ...texts.flatMap((text) => surfaces.map((surface) => [text, surface] as const)),
  ["on-accent", "accent"],
  ["on-accent", "accent-strong"],
  ["on-danger", "danger"],
  ["on-danger", "danger-strong"],
  ["accent", "accent-tint"],
  ["danger", "danger-tint"],
  ["success", "success-tint"],
  ["warning", "warning-tint"],
  ["warning", "paper"],
  ["ink", "mark"],
  ...["yellow", "green", "blue", "pink"].flatMap((color) => [
    ["ink", `highlight-${color}`] as const,
    ["muted", `highlight-${color}`] as const,
  ]),
] as const;
const boundaryPairs = [
  ["edge", "raised"],
  ["edge", "paper"],
  ["accent", "sunken"],
  ...collectionColors.flatMap((color) =>
    surfaces.map((surface) => [`mark-${color}`, surface] as const),
  ),
] as const;

describe.each(["light", "dark", "sepia"] as const)("%s", (theme) => {
  it.each(textPairs)("%s on %s can be read (AA, 4.5:1)", (text, surface) => {
    expect(measureContrast(pick(text, theme), pick(surface, theme))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(boundaryPairs)("%s on %s can be seen (3:1)", (line, surface) => {
    expect(measureContrast(pick(line, theme), pick(surface, theme))).toBeGreaterThanOrEqual(3);
  });
});

function pick(name: string, theme: Theme): string {
  const token = tokens[name];
  if (!token) throw new Error(`tokens.css has no colour --${name}`);
  return theme === "sepia" ? (sepia[name] ?? token.light) : token[theme];
}

/** The "contrast ratio" of WCAG 2.2. */
function measureContrast(one: string, other: string): number {
  const [darker, lighter] = [measureLuminance(one), measureLuminance(other)].sort((a, b) => a - b);
  return (lighter! + 0.05) / (darker! + 0.05);
}

function measureLuminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}
