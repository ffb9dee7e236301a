import type { IndexedBlock } from "#shared/article/nest-blocks.ts";

/** The attributes of the element of a block. */
export type BlockPlace = {
  id: string;
  lang: string | undefined;
  dir: "ltr" | "rtl" | undefined;
};

/** Links lead to the id. */
export function placeOf({ block, index }: IndexedBlock): BlockPlace {
  return { id: `text-${index}`, lang: block.language, dir: block.direction };
}
