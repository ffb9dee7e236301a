// Collects changes of a markup, which keeps everything else as it is.

type Edit = { start: number; end: number; text: string };

export class PartEdits {
  private edits: Edit[] = [];

  /** Replaces the markup from `start` to `end`, exclusive. */
  replace(start: number, end: number, text: string): void {
    this.edits.push({ start, end, text });
  }

  insert(at: number, text: string): void {
    this.replace(at, at, text);
  }

  /** Replaces a part of which nothing remains, with the changes in it. */
  replaceWhole(start: number, end: number, text: string): void {
    while ((this.edits.at(-1)?.start ?? -1) >= start) this.edits.pop();
    this.replace(start, end, text);
  }

  apply(xml: string): string {
    const parts: string[] = [];
    let at = 0;
    // An insertion is applied before a replacement that begins at the same offset.
    const sorted = this.edits.toSorted((a, b) => a.start - b.start || a.end - b.end);
    for (const { start, end, text } of sorted) {
      // Within a part that was replaced.
      if (start < at) continue;
      parts.push(xml.slice(at, start), text);
      at = end;
    }
    parts.push(xml.slice(at));
    return parts.join("");
  }
}
