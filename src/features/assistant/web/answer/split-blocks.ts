/**
 * Splits a growing text at blank lines outside code fences. Only the last block can still change, so only it
 * is parsed again.
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
