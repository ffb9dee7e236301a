/** A tool of the MCP server: its description, input, output and required scope. */
import type { z } from "zod";
import type { KeyScope } from "#shared/key-scopes.ts";
import type { ApiClient } from "./api-client.ts";

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
  /** Returns the structured content of the result. */
  run: (api: ApiClient, input: z.output<Input>) => Promise<z.input<Output>>;
  /** Writes the same as text for a model. Stored text is included only through `quote` and `quoteField`. */
  write: (answer: z.input<Output>) => string;
};

/** Keeps the types of a tool's input and output together. */
export function defineTool<Input extends z.ZodObject, Output extends z.ZodObject>(
  tool: Tool<Input, Output>,
): Tool<Input, Output> {
  return tool;
}
