import fc from "fast-check";

/**
 * Any code point but half a surrogate pair, every second one in ASCII: a unit for `fc.string`. Its own unit "binary" takes
 * 1.5 s to prepare in each process.
 */
export const anyCharacter = fc
  .oneof(
    { weight: 2, arbitrary: fc.nat(0x7f) },
    fc.nat(0xd7ff),
    fc.integer({ min: 0xe000, max: 0x10ffff }),
  )
  .map((code) => String.fromCodePoint(code));
