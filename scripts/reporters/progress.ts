/** Shows the progress of a run as one line of dots, one for each 2 % of it: `✗` if something in it failed. */
const steps = 50;

export class Progress {
  #total: number;
  #done = 0;
  #shown = 0;
  #hasFailed = false;

  constructor(total: number) {
    this.#total = total;
  }

  add(hasPassed: boolean): void {
    this.#done += 1;
    this.#hasFailed ||= !hasPassed;
    const next = Math.floor((this.#done / this.#total) * steps);
    if (next === this.#shown) return;
    process.stdout.write((this.#hasFailed ? "✗" : "·").repeat(next - this.#shown));
    this.#shown = next;
    this.#hasFailed = false;
  }

  end(): void {
    process.stdout.write("\n");
  }
}
