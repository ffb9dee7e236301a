/** OpenAI's chat completions and embeddings, also used by Ollama and many others. */
import type { Protocol, TokenCount, ToolCall } from "./protocol.ts";

/** Null for a message of tool calls only. */
type Content = string | null | { type: string; text?: string }[];
type Request = {
  messages: { role: string; content: Content }[];
  stream?: boolean;
  response_format?: { type: string };
};

const textOf = (content: Content): string =>
  typeof content === "string" ? content : (content ?? []).map((part) => part.text ?? "").join("\n");

const event = (data: unknown) => `data: ${JSON.stringify(data)}\n\n`;

const chunk = (choices: unknown[], usage: unknown = null) => ({
  id: "chatcmpl-1",
  object: "chat.completion.chunk",
  created: 1_760_000_000,
  model: "the-model-asked-for",
  choices,
  usage,
});

const countUsage = (usage: TokenCount) => ({
  prompt_tokens: usage.input,
  completion_tokens: usage.output,
  total_tokens: usage.input + usage.output,
});

const describeCall = ({ name, input }: ToolCall, index: number) => ({
  id: `call_${index}`,
  type: "function",
  function: { name, arguments: typeof input === "string" ? input : JSON.stringify(input) },
});

export const openaiProtocol: Protocol = {
  base: "/v1",
  read: (path, body: Request & { input: string | string[] }) => {
    if (path === "/embeddings") return { texts: [body.input].flat(), isSingle: false };
    if (path !== "/chat/completions") return null;
    const isSystem = (message: { role: string }) =>
      message.role === "system" || message.role === "developer";
    const join = (messages: Request["messages"]) =>
      messages.map((message) => textOf(message.content)).join("\n");
    return {
      system: join(body.messages.filter((message) => isSystem(message))),
      prompt: join(body.messages.filter((message) => !isSystem(message))),
      stream: body.stream === true,
      wantsJson: body.response_format?.type === "json_schema",
    };
  },
  whole: (text, usage, calls) => ({
    id: "chatcmpl-1",
    object: "chat.completion",
    created: 1_760_000_000,
    model: "the-model-asked-for",
    choices: [
      {
        index: 0,
        message: {
          role: "assistant",
          content: text,
          ...(calls.length > 0 && { tool_calls: calls.map(describeCall) }),
        },
        finish_reason: calls.length === 0 ? "stop" : "tool_calls",
      },
    ],
    usage: countUsage(usage),
  }),
  open: () =>
    event(chunk([{ index: 0, delta: { role: "assistant", content: "" }, finish_reason: null }])),
  delta: (text) => event(chunk([{ index: 0, delta: { content: text }, finish_reason: null }])),
  end: (usage) =>
    [
      event(chunk([{ index: 0, delta: {}, finish_reason: "stop" }])),
      event(chunk([], countUsage(usage))),
      "data: [DONE]\n\n",
    ].join(""),
  embedded: (vectors) => ({
    object: "list",
    data: vectors.map((embedding, index) => ({ object: "embedding", index, embedding })),
    model: "the-model-asked-for",
    usage: { prompt_tokens: vectors.length, total_tokens: vectors.length },
  }),
  error: (status, message) => ({
    error: {
      message,
      type: status === 429 ? "requests" : "invalid_request_error",
      param: null,
      code: status === 401 ? "invalid_api_key" : null,
    },
  }),
};
