// Entry of the thread that parses large JSON.
import { parentPort } from "node:worker_threads";
import { findExcess } from "./json-structure.ts";
import type { ParseOrder, ParseReply } from "./parse-large-json.ts";
import { toStorable } from "./to-storable.ts";

function parse(bytes: ArrayBuffer): ParseReply["outcome"] {
  const text = new TextDecoder().decode(bytes);
  const excess = findExcess(text);
  if (excess !== null) return { problem: excess };
  try {
    return { value: toStorable(JSON.parse(text)) };
  } catch {
    return { problem: "The request's body is not valid JSON" };
  }
}

parentPort!.on("message", ({ id, bytes }: ParseOrder) => {
  parentPort!.postMessage({ id, outcome: parse(bytes) } satisfies ParseReply);
});
