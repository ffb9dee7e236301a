import type { Reading, ReadingInput } from "#features/enrichment/contract.ts";
import { summariseBounded } from "./reading/reader-host.ts";

/** Whoever reads a text for a person: the embedded reader, or a model behind the same two members. */
export type Reader = {
  name: string;
  read: (input: ReadingInput, signal: AbortSignal) => Promise<Reading>;
};

/** Reads without a model or a key, in the bounded child process. */
export const embeddedReader: Reader = { name: "embedded", read: summariseBounded };
