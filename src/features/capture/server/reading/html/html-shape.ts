import { Parser } from "htmlparser2";

/**
 * Size and depth of markup, counted without building a tree. `weight` is the sum of the depths of all
 * elements: the cost of walking up from each of them.
 */
export type HtmlShape = { depth: number; elements: number; weight: number };

/** Beyond this the tree libraries hang, then overflow the stack. Real pages stay under 50. */
export const maxDepth = 400;

/** Stops at the first element deeper than `maxDepth`, so that hostile nesting costs next to nothing. */
export function measureHtml(html: string): HtmlShape {
  let level = 0;
  const shape: HtmlShape = { depth: 0, elements: 0, weight: 0 };
  const parser = new Parser({
    onopentagname() {
      level += 1;
      shape.elements += 1;
      shape.weight += level;
      if (level > shape.depth) shape.depth = level;
    },
    onclosetag() {
      level -= 1;
    },
  });
  const step = 64 * 1024;
  for (let at = 0; at < html.length && shape.depth <= maxDepth; at += step) {
    parser.write(html.slice(at, at + step));
  }
  return shape;
}
