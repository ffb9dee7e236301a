import type { IndexedBlock } from "#shared/article/nest-blocks.ts";

/** The attributes of the element of a block. */
export type BlockPlace = {
  id: string;
  tabIndex: -1;
  lang: string | undefined;
  dir: "ltr" | "rtl" | undefined;
};

/** The target of a link receives the focus, so that reading continues there. */
export function placeOf({ block, index }: IndexedBlock): BlockPlace {
  return { id: `text-${index}`, tabIndex: -1, lang: block.language, dir: block.direction };
}
