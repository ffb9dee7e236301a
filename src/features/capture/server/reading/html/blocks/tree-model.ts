// Gradient-boosted decision trees: reads the committed weights and scores rows of features.

/**
 * All trees in flat arrays. A node with feature `f` sends a row to `left` if row[f] <= threshold, otherwise
 * to `right`; children below zero are leaves, and `~child` is the index of their value.
 */
export type TreeModel = {
  featureCount: number;
  base: number;
  /** The first node of each tree; below zero if the tree is a single leaf. */
  roots: Int32Array;
  features: Uint16Array;
  thresholds: Float32Array;
  left: Int32Array;
  right: Int32Array;
  values: Float32Array;
};

/** The sum of all trees as log-odds. */
export function scoreRow(model: TreeModel, row: Float32Array): number {
  const { roots, features, thresholds, left, right, values } = model;
  let score = model.base;
  for (let tree = 0; tree < roots.length; tree += 1) {
    let node = roots[tree]!;
    while (node >= 0)
      node = row[features[node]!]! <= thresholds[node]! ? left[node]! : right[node]!;
    score += values[~node]!;
  }
  return score;
}

/** The probability, 0 to 1, that the block of a row belongs to the content. */
export function predictProbability(model: TreeModel, row: Float32Array): number {
  return 1 / (1 + Math.exp(-scoreRow(model, row)));
}

type EncodedModel = {
  about: string;
  featureCount: number;
  base: number;
} & Record<"roots" | "features" | "thresholds" | "left" | "right" | "values", string>;

function encodeArray(array: ArrayBufferView): string {
  return Buffer.from(array.buffer, array.byteOffset, array.byteLength).toString("base64");
}

/** Formats a model as JSON with the arrays as base64 of little-endian numbers. */
export function formatModel(model: TreeModel, about: string): string {
  const { featureCount, base, roots, features, thresholds, left, right, values } = model;
  const encoded: EncodedModel = {
    about,
    featureCount,
    base,
    roots: encodeArray(roots),
    features: encodeArray(features),
    thresholds: encodeArray(thresholds),
    left: encodeArray(Int16Array.from(left)),
    right: encodeArray(Int16Array.from(right)),
    values: encodeArray(values),
  };
  return `${JSON.stringify(encoded, null, 1)}\n`;
}

function decodeBytes(text: unknown): ArrayBuffer {
  if (typeof text !== "string") throw new Error("An array of the model is missing.");
  return Uint8Array.from(Buffer.from(text, "base64")).buffer;
}

/** Children come after their parent in the arrays, so that scoring always ends. */
function checkNodes({ roots, features, left, right, values, featureCount }: TreeModel): boolean {
  const isChild = (child: number, parent: number) =>
    child >= 0 ? child > parent && child < features.length : ~child < values.length;
  return (
    roots.every((root) => isChild(root, -1)) &&
    features.every((feature) => feature < featureCount) &&
    left.every(isChild) &&
    right.every(isChild)
  );
}

/** Parses a model; throws an Error if it is damaged. */
export function parseModel(json: string): TreeModel {
  const encoded = JSON.parse(json) as Partial<EncodedModel>;
  const { featureCount, base } = encoded;
  if (![featureCount, base].every(Number.isFinite))
    throw new Error("A number of the model is missing.");
  const model: TreeModel = {
    featureCount: featureCount!,
    base: base!,
    roots: new Int32Array(decodeBytes(encoded.roots)),
    features: new Uint16Array(decodeBytes(encoded.features)),
    thresholds: new Float32Array(decodeBytes(encoded.thresholds)),
    left: Int32Array.from(new Int16Array(decodeBytes(encoded.left))),
    right: Int32Array.from(new Int16Array(decodeBytes(encoded.right))),
    values: new Float32Array(decodeBytes(encoded.values)),
  };
  const { features, thresholds, left, right } = model;
  const isEven = [thresholds, left, right].every((array) => array.length === features.length);
  if (!isEven || !checkNodes(model)) throw new Error("The trees of the model are damaged.");
  return model;
}
