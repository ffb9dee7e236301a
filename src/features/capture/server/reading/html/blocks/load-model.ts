import { readFileSync } from "node:fs";
import { parseModel, type TreeModel } from "./tree-model.ts";

/** `problem` says why there is no model; the rules decide alone then. */
export type LoadedModel = { model: TreeModel; problem: null } | { model: null; problem: string };

/** Trained by `npm run train:pages`. */
export const modelFile = new URL("block-model.json", import.meta.url);

export function loadModel(file: URL = modelFile): LoadedModel {
  try {
    return { model: parseModel(readFileSync(file, "utf8")), problem: null };
  } catch (error) {
    return { model: null, problem: `The model of page blocks was not loaded: ${String(error)}` };
  }
}

let loaded: LoadedModel | undefined;

/** Loads the committed model once per process. */
export function getModel(): LoadedModel {
  return (loaded ??= loadModel());
}

/** Replaces the committed model: the evaluation uses one that has not seen the pages it is measured on. */
export function useModel(file: URL): void {
  loaded = loadModel(file);
}
