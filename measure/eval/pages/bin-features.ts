// Replaces the values of features by small numbers of bins, over which trees search for splits.

export type TrainingRows = {
  /** One array of bins for each feature. */
  bins: readonly Uint8Array[];
  /** Upper limits of the bins of each feature, ascending; the last bin has none. */
  limits: readonly Float32Array[];
  /** The wanted probability of each row, 0 to 1. */
  targets: Float32Array;
  weights: Float32Array;
};

export const maxBins = 64;

/** Splits the values of a feature into bins of about equal counts. */
export function findBinLimits(values: Float32Array): Float32Array {
  const step = Math.max(1, Math.floor(values.length / 50_000));
  const sample = Float32Array.from(
    { length: Math.ceil(values.length / step) },
    (_, index) => values[index * step]!,
  ).sort();
  const distinct: number[] = [];
  for (const value of sample) if (distinct.at(-1) !== value) distinct.push(value);
  if (distinct.length <= maxBins)
    return Float32Array.from(
      distinct.slice(0, -1),
      (value, index) => (value + distinct[index + 1]!) / 2,
    );
  const limits: number[] = [];
  for (let bin = 1; bin < maxBins; bin += 1) {
    const value = sample[Math.floor((bin * sample.length) / maxBins)]!;
    if (limits.length === 0 || value > limits.at(-1)!) limits.push(value);
  }
  return Float32Array.from(limits);
}

export function assignBins(values: Float32Array, limits: Float32Array): Uint8Array {
  return Uint8Array.from(values, (value) => {
    let [low, high] = [0, limits.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (value <= limits[middle]!) high = middle;
      else low = middle + 1;
    }
    return low;
  });
}
