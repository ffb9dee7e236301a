import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { features, limitFont, usedAxes } from "./font-plugin.ts";

const root = join(import.meta.dirname, "../..");
const utilities = { normal: 400, medium: 500, semibold: 600, bold: 700 } as const;

it("keeps every font weight that the styles use", () => {
  const sources = readdirSync(join(root, "src"), { recursive: true, encoding: "utf8" }).filter(
    (file) => /\.(css|tsx)$/.test(file) && !file.includes(".test."),
  );
  const weights = sources.flatMap((file) => {
    const text = readFileSync(join(root, "src", file), "utf8");
    const written = [...text.matchAll(/font-weight: (\d+)|\bfont: (\d{3}) /g)];
    const used = [...text.matchAll(/\bfont-(normal|medium|semibold|bold)\b/g)];
    return [
      ...written.map((match) => Number(match[1] ?? match[2])),
      ...used.map((match) => utilities[match[1] as keyof typeof utilities]),
    ];
  });
  expect(new Set(weights)).toContain(500);
  for (const { axes } of usedAxes) {
    expect(Math.min(...weights)).toBeGreaterThanOrEqual(axes.wght.min);
    expect(Math.max(...weights)).toBeLessThanOrEqual(axes.wght.max);
  }
});

it("keeps every feature that the styles use", () => {
  const styles = readFileSync(join(root, "src/web/styles/app.css"), "utf8");
  const asked = [...styles.matchAll(/font-feature-settings: (.*);/g)].flatMap((match) =>
    match[1]!.match(/\w{4}/g),
  );
  expect(asked).toEqual(["cv11", "ss03"]);
  for (const one of [...asked, "tnum"]) expect(features).toContain(one);
});

it("keeps the format of a font and makes it at least 70% smaller", async () => {
  const { axes } = usedAxes[1];
  const files = "node_modules/@fontsource-variable/newsreader/files";
  const font = readFileSync(join(root, files, "newsreader-latin-opsz-normal.woff2"));
  const limited = await limitFont(font, axes);
  expect(limited.subarray(0, 4).toString("latin1")).toBe("wOF2");
  expect(limited.length).toBeLessThan(font.length * 0.3);
  expect(limited.length).toBeGreaterThan(font.length * 0.2);
});
