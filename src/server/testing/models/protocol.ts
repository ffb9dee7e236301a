/** The calls that a model server receives, and the differences between providers. */

export type ModelCall = {
  system: string;
  /** Text of all messages except the system's, joined by line breaks. */
  prompt: string;
  stream: boolean;
  wantsJson: boolean;
  body: unknown;
  headers: Record<string, string | string[] | undefined>;
  isAborted: () => boolean;
};

export type TokenCount = { input: number; output: number };

/** `input`: a string is sent as it is where the protocol has JSON as text. */
export type ToolCall = { name: string; input: unknown };

export type Asked = Pick<ModelCall, "system" | "prompt" | "stream" | "wantsJson">;

/** The differences between providers: paths, requests, responses, events. */
export type Protocol = {
  /** The base path, with the version. */
  base: string;
  /** The parsed request; null if the real server has no such path. */
  read: (path: string, body: never) => Asked | { texts: string[]; isSingle: boolean } | null;
  whole: (text: string, usage: TokenCount, calls: readonly ToolCall[]) => unknown;
  /** Server-sent events in wire format. */
  open: (usage: TokenCount) => string;
  delta: (text: string) => string;
  end: (usage: TokenCount) => string;
  embedded: (vectors: number[][], isSingle: boolean) => unknown;
  error: (status: number, message: string) => unknown;
};
