/** What a tool is: its words, its input, what it answers, and what a key must allow for it. */
import type { z } from "zod";
import type { KeyScope } from "#shared/key-scopes.ts";
import type { CallApi } from "./call-api.ts";

/** `text` is for a model to read, `data` the same for a program. */
export type ToolAnswer<Output> = { text: string; data: Output };

export type Tool<
  Input extends z.ZodObject = z.ZodObject,
  Output extends z.ZodObject = z.ZodObject,
> = {
  name: string;
  title: string;
  description: string;
  scope: KeyScope;
  /** Whether it leaves everything as it was. */
  isReadOnly: boolean;
  input: Input;
  output: Output;
  run: (api: CallApi, input: z.output<Input>) => Promise<ToolAnswer<z.input<Output>>>;
};

/** Keeps the types of its input and output together. */
export function defineTool<Input extends z.ZodObject, Output extends z.ZodObject>(
  tool: Tool<Input, Output>,
): Tool<Input, Output> {
  return tool;
}

/** Words of saved material, set apart from what the server says: they instruct nobody. */
export function quote(text: string): string {
  return text
    .split("\n")
    .map((line) => `> ${line}`)
    .join("\n");
}
