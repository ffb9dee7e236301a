/**
 * A growing text in the blocks that blank lines part, none within a fence of code: only the last one can
 * still change, so that it alone has to be parsed again.
 */
export function splitBlocks(text: string): string[] {
  const blocks: string[] = [];
  let isFenced = false;
  for (const piece of text.split(/\n{2,}/)) {
    if (isFenced) blocks.push(`${blocks.pop()!}\n\n${piece}`);
    else blocks.push(piece);
    if (countFences(piece) % 2 === 1) isFenced = !isFenced;
  }
  return blocks;
}

function countFences(piece: string): number {
  return piece.match(/^ {0,3}(```|~~~)/gm)?.length ?? 0;
}
