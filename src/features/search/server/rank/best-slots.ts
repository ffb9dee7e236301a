/** Selects the best of many slots without sorting all: a heap whose root is the worst kept. */

export class BestSlots {
  private readonly heap: number[] = [];
  private readonly limit: number;
  private readonly totals: Float64Array;
  private readonly numbers: Uint32Array;

  /** Keeps the `limit` slots with the highest `totals`; ties go to the higher `numbers`. */
  constructor(limit: number, totals: Float64Array, numbers: Uint32Array) {
    this.limit = limit;
    this.totals = totals;
    this.numbers = numbers;
  }

  offer(slot: number): void {
    const { heap } = this;
    if (heap.length < this.limit) {
      heap.push(slot);
      this.rise(heap.length - 1);
    } else if (heap.length > 0 && this.isWorse(heap[0]!, slot)) {
      heap[0] = slot;
      this.sink();
    }
  }

  /** The kept slots, the best first. */
  listInOrder(): number[] {
    return this.heap.toSorted((one, other) => (this.isWorse(one, other) ? 1 : -1));
  }

  private isWorse(one: number, other: number): boolean {
    const [mine, theirs] = [this.totals[one]!, this.totals[other]!];
    return mine < theirs || (mine === theirs && this.numbers[one]! < this.numbers[other]!);
  }

  private rise(from: number): void {
    const { heap } = this;
    const slot = heap[from]!;
    let at = from;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (!this.isWorse(slot, heap[parent]!)) break;
      heap[at] = heap[parent]!;
      at = parent;
    }
    heap[at] = slot;
  }

  private sink(): void {
    const { heap } = this;
    const slot = heap[0]!;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= heap.length) break;
      if (child + 1 < heap.length && this.isWorse(heap[child + 1]!, heap[child]!)) child += 1;
      if (!this.isWorse(heap[child]!, slot)) break;
      heap[at] = heap[child]!;
      at = child;
    }
    heap[at] = slot;
  }
}
