/** Writes docs/scaling.svg: the CPU time of each operation by part, for each size, with two web processes. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Measured, operations, partNames } from "./scale.ts";
import { sum } from "./table.ts";

const width = 880;
const height = 340;
const panel = { width: 200, left: 50, gap: 12, top: 70, bottom: 285 };
const barWidth = 34;
/** The y axis ends at a multiple of one of these. */
const steps = [0.5, 1, 2, 5, 10, 20, 50];

const style = `
  text { font: 12px system-ui, sans-serif; fill: #333 }
  .head { font-size: 13px; font-weight: 600 }
  line { stroke: #8888; stroke-width: 1 }
  .app { fill: #3b6fb6 } .worker { fill: #b3661a } .PostgreSQL { fill: #2f7d5b } .proxy { fill: #80489c }
  @media (prefers-color-scheme: dark) {
    text { fill: #ddd }
    .app { fill: #7aa7e6 } .worker { fill: #e3a055 } .PostgreSQL { fill: #6cc39b } .proxy { fill: #c592e0 }
  }`;

/** Each operation has a scale of its own, because a capture costs ten times a list. */
export function writePlot(measured: readonly Measured[]): void {
  const shown = measured.filter(({ layout }) => layout === "2 web");
  const title = "CPU milliseconds per request, two web processes, by number of entries of the user";
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="${title}">
<style>${style}
</style>
<text class="head" x="${panel.left}" y="20">${title}</text>
${drawLegend()}
${operations.map((operation, at) => drawPanel(operation, at, shown)).join("\n")}
</svg>
`;
  writeFileSync(join(import.meta.dirname, "../../docs/scaling.svg"), svg);
}

function drawLegend(): string {
  return partNames
    .map((name, at) => {
      const x = panel.left + at * 110;
      return `<rect class="${name}" x="${x}" y="${height - 22}" width="12" height="12"/><text x="${x + 18}" y="${height - 12}">${name}</text>`;
    })
    .join("\n");
}

function drawPanel(operation: string, index: number, shown: readonly Measured[]): string {
  const left = panel.left + index * (panel.width + panel.gap);
  const bars = shown
    .filter((one) => one.operation === operation)
    .toSorted((one, other) => one.entries - other.entries);
  const highest = Math.max(...bars.map(({ cpu }) => sum(Object.values(cpu))));
  const step = steps.find((one) => one * 4 >= highest) ?? highest / 4;
  const end = Math.ceil(highest / step) * step;
  const yOf = (value: number) => panel.bottom - (value / end) * (panel.bottom - panel.top);
  const lines: string[] = [];
  for (let value = 0; value <= end; value += step)
    lines.push(
      `<line x1="${left}" x2="${left + panel.width - 36}" y1="${round(yOf(value))}" y2="${round(yOf(value))}"/><text x="${left - 5}" y="${round(yOf(value)) + 4}" text-anchor="end">${value}</text>`,
    );
  const drawn = bars.map(({ entries, cpu }, at) => {
    const x = left + 10 + at * (barWidth + 20);
    let below = 0;
    const used = partNames.filter((name) => cpu[name] > 0);
    const rects = used.map((name) => {
      const from = below;
      below += cpu[name];
      return `<rect class="${name}" x="${x}" y="${round(yOf(below))}" width="${barWidth}" height="${round(yOf(from) - yOf(below))}"/>`;
    });
    const middle = x + barWidth / 2;
    return `${rects.join("")}<text x="${middle}" y="${round(yOf(below)) - 4}" text-anchor="middle">${below.toFixed(1)}</text><text x="${middle}" y="${panel.bottom + 17}" text-anchor="middle">${entries.toLocaleString("en")}</text>`;
  });
  return `<text class="head" x="${left}" y="48">${operation}</text>\n${[...lines, ...drawn].join("\n")}`;
}

const round = (value: number) => Math.round(value * 10) / 10;
