import { createContext, use } from "react";
import type { TextPicture } from "#features/pictures/contract.ts";

/** The state of a picture that a text names. */
export type PictureState =
  | { state: "kept"; picture: TextPicture }
  | { state: "waiting" }
  | { state: "left-out"; reason: string | null };

/** Where to find the pictures of the text around, and how to enlarge one; both by their source. */
export const PictureContext = createContext<{
  find: (source: string) => PictureState;
  enlarge: (source: string) => void;
}>({ find: () => ({ state: "left-out", reason: null }), enlarge: () => {} });

export const usePictures = () => use(PictureContext);
