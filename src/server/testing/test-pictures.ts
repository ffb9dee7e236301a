/** Keeps pictures of captures for tests, converted and stored as in an import. */
import {
  getPictureAllowance,
  insertPictures,
  storeSupplied,
  type SuppliedPicture,
} from "#features/pictures/server/service.ts";
import { type Ctx, inTransaction } from "../app-context.ts";
import { encodeGreyPng } from "../files/png.ts";

/** A grey PNG; each shade is another picture. */
export function createPicture(width: number, height: number, shade = 99): Buffer {
  const pixels = new Uint8Array(width * height).fill(shade);
  return encodeGreyPng({ width, height, stride: width, pixels });
}

type Given = Pick<SuppliedPicture, "part"> &
  Partial<Pick<SuppliedPicture, "source" | "caption">> & { bytes: Buffer };

/** Returns the digests of the pictures of a capture of the user, which had none. */
export async function addPictures(
  ctx: Ctx,
  captureId: string,
  given: readonly Given[],
): Promise<string[]> {
  const supplied = given.map(({ bytes, source = null, caption = "", part }) => ({
    part,
    source,
    caption,
    load: async () => bytes,
  }));
  const allowance = await getPictureAllowance(ctx);
  const { signal } = new AbortController();
  const pictures = await storeSupplied(ctx, allowance, supplied, signal);
  await inTransaction(ctx, (tx) => insertPictures(tx, ctx, [{ captureId, pictures }]));
  return pictures.map(({ digest, reason }) => {
    if (digest == null) throw new Error(`A picture was left out: ${reason}`);
    return digest;
  });
}
