/** Google's Gemini API: generateContent, its stream, and embeddings. */
import type { Protocol, TokenCount, ToolCall } from "./protocol.ts";

type Content = { role?: string; parts?: { text?: string }[] };
type Request = {
  systemInstruction?: Content;
  contents: Content[];
  generationConfig?: { responseMimeType?: string };
  content: Content;
  requests: { content: Content }[];
};

const textOf = (content: Content | undefined): string =>
  (content?.parts ?? []).map((part) => part.text ?? "").join("\n");

const event = (data: unknown) => `data: ${JSON.stringify(data)}\r\n\r\n`;

const countUsage = (usage: TokenCount) => ({
  promptTokenCount: usage.input,
  candidatesTokenCount: usage.output,
  totalTokenCount: usage.input + usage.output,
});

const listParts = (text: string, calls: readonly ToolCall[]) => [
  { text },
  ...calls.map(({ name, input }) => ({ functionCall: { name, args: input } })),
];

const candidate = (text: string, rest: object = {}, calls: readonly ToolCall[] = []) => ({
  candidates: [{ content: { role: "model", parts: listParts(text, calls) }, index: 0, ...rest }],
  modelVersion: "the-model-asked-for",
  responseId: "response-1",
});

const statuses: Record<number, string> = {
  400: "INVALID_ARGUMENT",
  401: "UNAUTHENTICATED",
  403: "PERMISSION_DENIED",
  404: "NOT_FOUND",
  429: "RESOURCE_EXHAUSTED",
  500: "INTERNAL",
  503: "UNAVAILABLE",
};

export const googleProtocol: Protocol = {
  base: "/v1beta",
  read: (path, body: Request) => {
    const method = /^\/models\/[\w.-]+:(\w+)(\?|$)/.exec(path)?.[1];
    if (method === "embedContent") return { texts: [textOf(body.content)], isSingle: true };
    if (method === "batchEmbedContents")
      return { texts: body.requests.map(({ content }) => textOf(content)), isSingle: false };
    if (method !== "generateContent" && method !== "streamGenerateContent") return null;
    return {
      system: textOf(body.systemInstruction),
      prompt: body.contents.map((content) => textOf(content)).join("\n"),
      stream: method === "streamGenerateContent",
      wantsJson: body.generationConfig?.responseMimeType === "application/json",
    };
  },
  whole: (text, usage, calls) => ({
    ...candidate(text, { finishReason: "STOP" }, calls),
    usageMetadata: countUsage(usage),
  }),
  open: () => "",
  delta: (text) => event(candidate(text)),
  end: (usage) =>
    event({ ...candidate("", { finishReason: "STOP" }), usageMetadata: countUsage(usage) }),
  embedded: (vectors, isSingle) =>
    isSingle
      ? { embedding: { values: vectors[0] } }
      : { embeddings: vectors.map((values) => ({ values })) },
  error: (status, message) => ({
    error: { code: status, message, status: statuses[status] ?? "UNKNOWN" },
  }),
};
