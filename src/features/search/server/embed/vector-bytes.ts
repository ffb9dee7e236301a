/**
 * The stored form of a vector: unit length, 32-bit floats, plus the signs of its numbers for the first
 * selection.
 */

/** `values` scaled to unit length. A vector of zeros stays zero and is similar to nothing. */
export function toUnit(values: readonly number[]): Float32Array {
  const length = Math.hypot(...values);
  return Float32Array.from(values, (value) => (length === 0 ? 0 : value / length));
}

export function toBytes(vector: Float32Array): Buffer {
  const bytes = Buffer.allocUnsafe(vector.length * 4);
  for (const [index, value] of vector.entries()) bytes.writeFloatLE(value, index * 4);
  return bytes;
}

export function fromBytes(bytes: Buffer): Float32Array {
  return Float32Array.from({ length: bytes.length / 4 }, (_, index) =>
    bytes.readFloatLE(index * 4),
  );
}

/** In PostgreSQL's bit format: "0110". */
export function toSigns(vector: Float32Array): string {
  let signs = "";
  for (const value of vector) signs += value > 0 ? "1" : "0";
  return signs;
}

/** The cosine of two unit vectors. */
export function findCosine(one: Float32Array, other: Float32Array): number {
  let sum = 0;
  for (let index = 0; index < one.length; index += 1) sum += one[index]! * other[index]!;
  return sum;
}
