/** Bytes with integers of variable length (LEB128): seven bits per byte, the lowest first. */

/** A stored block that cannot be read. `isRemoved`: it was found before, and its entries are being indexed again. */
export class DamagedBlock extends Error {
  override name = "DamagedBlock";
  readonly isRemoved: boolean;

  constructor(message: string, isRemoved = false) {
    super(message);
    this.isRemoved = isRemoved;
  }
}

/** Appends to a buffer that grows. */
export class ByteWriter {
  length = 0;
  private buffer = Buffer.allocUnsafe(8_192);

  byte(value: number): void {
    if (this.length === this.buffer.length) this.grow(1);
    this.buffer[this.length++] = value;
  }

  /** Of an integer up to 2^53. */
  integer(value: number): void {
    let rest = value;
    for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) this.byte((rest % 0x80) | 0x80);
    this.byte(rest);
  }

  /** Of a string whose characters are bytes. */
  latin1(text: string): void {
    this.grow(text.length);
    this.length += this.buffer.write(text, this.length, "latin1");
  }

  bytes(bytes: Buffer): void {
    this.grow(bytes.length);
    this.length += bytes.copy(this.buffer, this.length);
  }

  /** A copy of what was written, and begins again. */
  take(): Buffer {
    const taken = Buffer.from(this.buffer.subarray(0, this.length));
    this.length = 0;
    return taken;
  }

  private grow(by: number): void {
    if (this.length + by <= this.buffer.length) return;
    const larger = Buffer.allocUnsafe(Math.max(2 * this.buffer.length, this.length + by));
    this.buffer.copy(larger, 0, 0, this.length);
    this.buffer = larger;
  }
}

/** Reads from `at` to `end`; throws DamagedBlock beyond. */
export class ByteReader {
  at: number;
  readonly buffer: Buffer;
  readonly end: number;

  constructor(buffer: Buffer, at = 0, end = buffer.length) {
    this.buffer = buffer;
    this.at = at;
    this.end = end;
  }

  byte(): number {
    if (this.at >= this.end) throw new DamagedBlock("A block ends too early.");
    return this.buffer[this.at++]!;
  }

  integer(): number {
    let byte = this.byte();
    if (byte < 0x80) return byte;
    let value = byte & 0x7f;
    for (let scale = 0x80; byte >= 0x80; scale *= 0x80) {
      byte = this.byte();
      value += (byte & 0x7f) * scale;
    }
    return value;
  }

  /** The start of the next `length` bytes, which are skipped. */
  skip(length: number): number {
    const start = this.at;
    if (length > this.end - start) throw new DamagedBlock("A block ends too early.");
    this.at += length;
    return start;
  }

  latin1(length: number): string {
    const start = this.skip(length);
    return this.buffer.toString("latin1", start, this.at);
  }
}
