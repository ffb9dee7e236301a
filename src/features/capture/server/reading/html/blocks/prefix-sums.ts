/** Answers sums over ranges of a list in constant time. */
export class PrefixSums {
  private readonly sums: Float64Array;

  constructor(values: readonly number[]) {
    this.sums = new Float64Array(values.length + 1);
    for (const [index, value] of values.entries()) this.sums[index + 1] = this.sums[index]! + value;
  }

  /** The sum of the values from `first` up to, but not including, `end`. */
  add(first: number, end: number): number {
    return this.sums[end]! - this.sums[first]!;
  }

  get total(): number {
    return this.sums.at(-1)!;
  }
}
