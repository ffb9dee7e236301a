/** Sums scores by passage and by entry in flat arrays, because a frequent word has 100,000 postings. */
import type { Sliced } from "#server/limits/work-budget.ts";
import { BestSlots } from "./best-slots.ts";

export type RankedPassage = { ordinal: number; score: number };

export type RankedEntry = {
  number: number;
  score: number;
  /** Best first; at most three, or as requested. */
  passages: RankedPassage[];
  /** Matched words, as bits by word position (the first 31). */
  words: number;
  /** Matched fields of the entry, as the bits of postings.ts. */
  fields: number;
};

const usualPassages = 3;
const maxWordBits = 31;
const maxChainLength = 32;
/** Entries and passages processed between two checks of the budget. */
const stride = 4_096;

/**
 * For each word: `beginWord`, then add its postings. Several terms of one word in the same place count once,
 * with the highest score.
 */
export class PassageScores {
  /** By number: the entry's slot plus one; 0 for none. */
  private readonly slots: Int32Array;
  private readonly number: Uint32Array;
  /** The sum of each word's best passage. */
  private readonly union: Float64Array;
  private readonly fieldScore: Float64Array;
  private readonly words: Int32Array;
  private readonly fields: Uint8Array;
  /** The current word's score so far, and which word that was. */
  private readonly unionNow: Float64Array;
  private readonly fieldScoreNow: Float64Array;
  private readonly unionWord: Uint8Array;
  private readonly fieldWord: Uint8Array;
  /** The entry's last passage plus one; each passage links to the previous one. */
  private readonly lastPassage: Int32Array;
  private entries = 0;

  private readonly ordinal: Uint16Array;
  private readonly score: Float64Array;
  private readonly scoreNow: Float64Array;
  private readonly scoreWord: Uint8Array;
  private readonly before: Int32Array;
  private passages = 0;
  /** By slot, the position of each ordinal for entries with many passages. */
  private readonly long = new Map<number, Map<number, number>>();

  private word = 0;
  private counted = { passages: 0, entries: 0 };

  /** `postings`: the maximum number to be added. */
  constructor(nextNumber: number, postings: number) {
    const entries = Math.min(nextNumber, postings);
    this.slots = new Int32Array(nextNumber);
    this.number = new Uint32Array(entries);
    this.union = new Float64Array(entries);
    this.fieldScore = new Float64Array(entries);
    this.words = new Int32Array(entries);
    this.fields = new Uint8Array(entries);
    this.unionNow = new Float64Array(entries);
    this.fieldScoreNow = new Float64Array(entries);
    this.unionWord = new Uint8Array(entries);
    this.fieldWord = new Uint8Array(entries);
    this.lastPassage = new Int32Array(entries);
    this.ordinal = new Uint16Array(postings);
    this.score = new Float64Array(postings);
    this.scoreNow = new Float64Array(postings);
    this.scoreWord = new Uint8Array(postings);
    this.before = new Int32Array(postings);
  }

  beginWord(): void {
    this.word += 1;
    this.counted = { passages: 0, entries: 0 };
  }

  /** The passages and entries that contain the current word. */
  countWord(): { passages: number; entries: number } {
    return this.counted;
  }

  addFields(number: number, fields: number, score: number): void {
    const slot = this.getEntrySlot(number);
    this.fields[slot]! |= fields;
    if (this.fieldWord[slot] !== this.word) {
      this.fieldWord[slot] = this.word;
      this.fieldScoreNow[slot] = 0;
    }
    if (score <= this.fieldScoreNow[slot]!) return;
    this.fieldScore[slot]! += score - this.fieldScoreNow[slot]!;
    this.fieldScoreNow[slot] = score;
  }

  addPassage(number: number, ordinal: number, score: number): void {
    const slot = this.getEntrySlot(number);
    if (this.unionWord[slot] !== this.word) {
      this.unionWord[slot] = this.word;
      this.unionNow[slot] = 0;
    }
    if (score > this.unionNow[slot]!) {
      this.union[slot]! += score - this.unionNow[slot]!;
      this.unionNow[slot] = score;
    }
    const at = this.getPassageSlot(slot, ordinal);
    if (this.scoreWord[at] !== this.word) {
      this.scoreWord[at] = this.word;
      this.scoreNow[at] = 0;
      this.counted.passages += 1;
    }
    if (score <= this.scoreNow[at]!) return;
    this.score[at]! += score - this.scoreNow[at]!;
    this.scoreNow[at] = score;
  }

  private getEntrySlot(number: number): number {
    let slot = this.slots[number]! - 1;
    if (slot < 0) {
      slot = this.entries;
      this.entries += 1;
      this.slots[number] = this.entries;
      this.number[slot] = number;
    }
    if (this.unionWord[slot] !== this.word && this.fieldWord[slot] !== this.word) {
      this.counted.entries += 1;
      if (this.word <= maxWordBits) this.words[slot]! |= 1 << (this.word - 1);
    }
    return slot;
  }

  /** Most entries have few matching passages and need no map. */
  private getPassageSlot(slot: number, ordinal: number): number {
    const far = this.long.get(slot);
    let steps = 0;
    if (far === undefined) {
      for (let at = this.lastPassage[slot]! - 1; at >= 0; at = this.before[at]! - 1) {
        if (this.ordinal[at] === ordinal) return at;
        steps += 1;
      }
      if (steps === maxChainLength) this.long.set(slot, this.mapPassages(slot));
    } else {
      const known = far.get(ordinal);
      if (known !== undefined) return known;
    }
    const at = this.passages;
    this.long.get(slot)?.set(ordinal, at);
    this.passages += 1;
    this.ordinal[at] = ordinal;
    this.before[at] = this.lastPassage[slot]!;
    this.lastPassage[slot] = this.passages;
    return at;
  }

  private mapPassages(slot: number): Map<number, number> {
    const places = new Map<number, number>();
    for (let at = this.lastPassage[slot]! - 1; at >= 0; at = this.before[at]! - 1)
      places.set(this.ordinal[at]!, at);
    return places;
  }

  /**
   * The `limit` best entries. `passageShare` weighs the best single passage against each word's best passage.
   * Entries without some of `ofWords` words score less (0 switches this off). `kept`: passages kept by rank
   * of the entry, three by default.
   */
  *takeBest(
    limit: number,
    passageShare: number,
    ofWords: number,
    kept: readonly number[],
  ): Sliced<RankedEntry[]> {
    const totals = new Float64Array(this.entries);
    const best = new BestSlots(limit, totals, this.number);
    let walked = 0;
    for (let slot = 0; slot < this.entries; slot += 1) {
      const text = passageShare * this.bestPassage(slot) + (1 - passageShare) * this.union[slot]!;
      const share = ofWords === 0 ? 1 : countBits(this.words[slot]!) / ofWords;
      totals[slot] = (text + this.fieldScore[slot]!) * share * share;
      best.offer(slot);
      walked += 1 + (this.long.get(slot)?.size ?? 0);
      if (walked < stride) continue;
      yield walked;
      walked = 0;
    }
    const ranked: RankedEntry[] = [];
    for (const [place, slot] of best.listInOrder().entries()) {
      ranked.push({
        number: this.number[slot]!,
        score: totals[slot]!,
        passages: this.listPassages(slot, kept[place] ?? usualPassages),
        words: this.words[slot]!,
        fields: this.fields[slot]!,
      });
      yield maxChainLength + (this.long.get(slot)?.size ?? 0);
    }
    return ranked;
  }

  private bestPassage(slot: number): number {
    let best = 0;
    for (let at = this.lastPassage[slot]! - 1; at >= 0; at = this.before[at]! - 1)
      best = Math.max(best, this.score[at]!);
    return best;
  }

  /** The `limit` best passages, best first; ties in text order. */
  private listPassages(slot: number, limit: number): RankedPassage[] {
    const best: RankedPassage[] = [];
    for (let at = this.lastPassage[slot]! - 1; at >= 0; at = this.before[at]! - 1) {
      const one = { ordinal: this.ordinal[at]!, score: this.score[at]! };
      if (best.length === limit && !comesBefore(one, best[limit - 1]!)) continue;
      if (best.length === limit) best.pop();
      const place = best.findIndex((other) => comesBefore(one, other));
      best.splice(place < 0 ? best.length : place, 0, one);
    }
    return best;
  }
}

function comesBefore(one: RankedPassage, other: RankedPassage): boolean {
  return one.score > other.score || (one.score === other.score && one.ordinal < other.ordinal);
}

function countBits(bits: number): number {
  let count = 0;
  for (let left = bits; left !== 0; left &= left - 1) count += 1;
  return count;
}
