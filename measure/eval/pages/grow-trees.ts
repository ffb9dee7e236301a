// Trains gradient-boosted decision trees with the logistic loss on histograms of gradients, as in LightGBM
// (Ke et al., 2017): the leaf with the largest gain is split next.
import { seededRandom } from "#server/testing/seeded-random.ts";
import { maxBins, type TrainingRows } from "./bin-features.ts";
import type { TreeModel } from "#features/capture/server/reading/html/blocks/tree-model.ts";

export type GrowthOptions = {
  trees: number;
  leaves: number;
  learningRate: number;
  /** The least sum of weights in a leaf. */
  minLeafWeight: number;
  l2: number;
  /** The share of features and of rows that each tree sees. */
  featureShare: number;
  rowShare: number;
  seed: number;
};

type Split = { gain: number; feature: number; bin: number };
type Leaf = {
  start: number;
  end: number;
  histogram: Float64Array;
  gradient: number;
  hessian: number;
  split: Split | null;
  /** The node that refers to this leaf; null for the root. */
  parent: { node: number; side: "left" | "right" } | null;
};

class TreeGrower {
  readonly features: number[] = [];
  readonly thresholds: number[] = [];
  readonly left: number[] = [];
  readonly right: number[] = [];
  readonly values: number[] = [];
  readonly roots: number[] = [];
  private readonly rows: TrainingRows;
  private readonly options: GrowthOptions;
  private readonly gradients: Float32Array;
  private readonly hessians: Float32Array;
  readonly scores: Float32Array;
  private readonly random: () => number;

  constructor(rows: TrainingRows, options: GrowthOptions, base: number) {
    this.rows = rows;
    this.options = options;
    const count = rows.targets.length;
    this.gradients = new Float32Array(count);
    this.hessians = new Float32Array(count);
    this.scores = new Float32Array(count).fill(base);
    this.random = seededRandom(options.seed);
  }

  addTree(): void {
    const { targets, weights, bins } = this.rows;
    for (let row = 0; row < targets.length; row += 1) {
      const probability = 1 / (1 + Math.exp(-this.scores[row]!));
      this.gradients[row] = weights[row]! * (probability - targets[row]!);
      this.hessians[row] = weights[row]! * Math.max(1e-6, probability * (1 - probability));
    }
    const sampled: number[] = [];
    for (let row = 0; row < targets.length; row += 1)
      if (this.random() < this.options.rowShare) sampled.push(row);
    const order = Int32Array.from(sampled);
    const chosen = bins.flatMap((_, feature) =>
      this.random() < this.options.featureShare ? [feature] : [],
    );
    this.growLeaves(order, chosen);
  }

  private growLeaves(order: Int32Array, chosen: readonly number[]): void {
    const leaves: Leaf[] = [this.makeLeaf(order, 0, order.length, chosen, null, null)];
    const firstNode = this.features.length;
    while (leaves.length < this.options.leaves) {
      let best: Leaf | null = null;
      for (const leaf of leaves)
        if (leaf.split && (!best || leaf.split.gain > best.split!.gain)) best = leaf;
      if (!best) break;
      leaves.splice(leaves.indexOf(best), 1, ...this.splitLeaf(best, order, chosen));
    }
    for (const leaf of leaves) {
      const value = (-leaf.gradient / (leaf.hessian + this.options.l2)) * this.options.learningRate;
      const child = ~(this.values.push(value) - 1);
      if (leaf.parent) this[leaf.parent.side][leaf.parent.node] = child;
    }
    const root = this.features.length > firstNode ? firstNode : ~(this.values.length - 1);
    this.roots.push(root);
    this.addScores(root);
  }

  private addScores(root: number): void {
    const { bins, limits } = this.rows;
    for (let row = 0; row < this.scores.length; row += 1) {
      let node = root;
      while (node >= 0) {
        const feature = this.features[node]!;
        const bin = bins[feature]![row]!;
        node =
          (limits[feature]![bin] ?? Infinity) <= this.thresholds[node]!
            ? this.left[node]!
            : this.right[node]!;
      }
      this.scores[row]! += this.values[~node]!;
    }
  }

  private makeLeaf(
    order: Int32Array,
    start: number,
    end: number,
    chosen: readonly number[],
    histogram: Float64Array | null,
    parent: Leaf["parent"],
  ): Leaf {
    const filled = histogram ?? this.fillHistogram(order, start, end, chosen);
    let [gradient, hessian] = [0, 0];
    // Each feature has all rows of the leaf in its bins.
    for (let bin = 0; bin < maxBins; bin += 1) {
      gradient += filled[(chosen[0]! * maxBins + bin) * 2]!;
      hessian += filled[(chosen[0]! * maxBins + bin) * 2 + 1]!;
    }
    const leaf: Leaf = { start, end, histogram: filled, gradient, hessian, split: null, parent };
    leaf.split = this.findSplit(leaf, chosen);
    return leaf;
  }

  private fillHistogram(
    order: Int32Array,
    start: number,
    end: number,
    chosen: readonly number[],
  ): Float64Array {
    const { bins } = this.rows;
    const histogram = new Float64Array(bins.length * maxBins * 2);
    const { gradients, hessians } = this;
    for (const feature of chosen) {
      const column = bins[feature]!;
      const base = feature * maxBins;
      for (let at = start; at < end; at += 1) {
        const row = order[at]!;
        const cell = (base + column[row]!) * 2;
        histogram[cell]! += gradients[row]!;
        histogram[cell + 1]! += hessians[row]!;
      }
    }
    return histogram;
  }

  private findSplit(leaf: Leaf, chosen: readonly number[]): Split | null {
    const { l2, minLeafWeight } = this.options;
    const { histogram, gradient, hessian } = leaf;
    const whole = (gradient * gradient) / (hessian + l2);
    let best: Split | null = null;
    for (const feature of chosen) {
      const count = this.rows.limits[feature]!.length;
      let [sumGradient, sumHessian] = [0, 0];
      for (let bin = 0; bin < count; bin += 1) {
        const cell = (feature * maxBins + bin) * 2;
        sumGradient += histogram[cell]!;
        sumHessian += histogram[cell + 1]!;
        const restHessian = hessian - sumHessian;
        if (sumHessian < minLeafWeight || restHessian < minLeafWeight) continue;
        const rest = gradient - sumGradient;
        const gain =
          (sumGradient * sumGradient) / (sumHessian + l2) +
          (rest * rest) / (restHessian + l2) -
          whole;
        if (gain > 1e-6 && (!best || gain > best.gain)) best = { gain, feature, bin };
      }
    }
    return best;
  }

  private splitLeaf(leaf: Leaf, order: Int32Array, chosen: readonly number[]): Leaf[] {
    const { feature, bin } = leaf.split!;
    const column = this.rows.bins[feature]!;
    const part = order.slice(leaf.start, leaf.end);
    let middle = leaf.start;
    for (const row of part) if (column[row]! <= bin) order[middle++] = row;
    let at = middle;
    for (const row of part) if (column[row]! > bin) order[at++] = row;
    const node = this.features.push(feature) - 1;
    this.thresholds.push(this.rows.limits[feature]![bin]!);
    this.left.push(0);
    this.right.push(0);
    if (leaf.parent) this[leaf.parent.side][leaf.parent.node] = node;
    const leftIsSmall = middle - leaf.start < leaf.end - middle;
    const [start, end] = leftIsSmall ? [leaf.start, middle] : [middle, leaf.end];
    const small = this.fillHistogram(order, start, end, chosen);
    const large = leaf.histogram;
    for (let cell = 0; cell < large.length; cell += 1) large[cell]! -= small[cell]!;
    const [leftHistogram, rightHistogram] = leftIsSmall ? [small, large] : [large, small];
    return [
      this.makeLeaf(order, leaf.start, middle, chosen, leftHistogram, { node, side: "left" }),
      this.makeLeaf(order, middle, leaf.end, chosen, rightHistogram, { node, side: "right" }),
    ];
  }
}

/** Trains on all rows. `onTree` is called after each tree, to report progress. */
export function growTrees(
  rows: TrainingRows,
  options: GrowthOptions,
  onTree?: (count: number) => void,
): TreeModel {
  let [wanted, all] = [0, 0];
  for (const [row, target] of rows.targets.entries()) {
    wanted += target * rows.weights[row]!;
    all += rows.weights[row]!;
  }
  const base = Math.log(wanted / (all - wanted));
  const grower = new TreeGrower(rows, options, base);
  for (let tree = 0; tree < options.trees; tree += 1) {
    grower.addTree();
    onTree?.(tree + 1);
  }
  return {
    featureCount: rows.bins.length,
    base,
    roots: Int32Array.from(grower.roots),
    features: Uint16Array.from(grower.features),
    thresholds: Float32Array.from(grower.thresholds),
    left: Int32Array.from(grower.left),
    right: Int32Array.from(grower.right),
    values: Float32Array.from(grower.values),
  };
}
