/** A tool of the MCP server: its description, its input and output, and the scope that it needs. */
import type { z } from "zod";
import type { KeyScope } from "#shared/key-scopes.ts";
import type { CallApi } from "./call-api.ts";

export type Tool<
  Input extends z.ZodObject = z.ZodObject,
  Output extends z.ZodObject = z.ZodObject,
> = {
  name: string;
  title: string;
  description: string;
  scope: KeyScope;
  /** Whether it changes nothing. */
  isReadOnly: boolean;
  input: Input;
  output: Output;
  /** The structured content of the answer. */
  run: (api: CallApi, input: z.output<Input>) => Promise<z.input<Output>>;
  /** The same as text for a model. Stored text is in it only as `quote` and `quoteField` give it. */
  write: (answer: z.input<Output>) => string;
};

/** Keeps the types of its input and output together. */
export function defineTool<Input extends z.ZodObject, Output extends z.ZodObject>(
  tool: Tool<Input, Output>,
): Tool<Input, Output> {
  return tool;
}

/** Line separators, and every control character but the tab: programs differ in which of them end a line. */
const lineBreak = /\r\n|[^\P{Cc}\t]|[\p{Zl}\p{Zp}]/u;

/** Marks every line of stored text, so that a model can tell it from what the server says. */
export function quote(text: string): string {
  return text
    .split(lineBreak)
    .map((line) => `> ${line}`)
    .join("\n");
}

/** The label on a line of its own, and the text quoted below it. Nothing without text. */
export function quoteField(label: string, text: string | null | undefined): string[] {
  return text ? [`${label}:`, quote(text)] : [];
}
