declare module "omggif" {
  export class GifReader {
    constructor(bytes: Uint8Array);
    width: number;
    height: number;
    decodeAndBlitFrameRGBA(frame: number, pixels: Uint8Array): void;
  }
  export class GifWriter {
    constructor(target: Uint8Array, width: number, height: number, options: { palette: number[] });
    addFrame(
      ...frame: [
        x: number,
        y: number,
        width: number,
        height: number,
        indices: Uint8Array,
        options?: object,
      ]
    ): number;
    /** Returns the number of bytes. */
    end(): number;
  }
}
