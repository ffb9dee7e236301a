/** Anthropic's Messages API, as far as its client uses it. */
import type { Protocol, TokenCount } from "./protocol.ts";

type Content = string | { type: string; text?: string }[];
type Request = {
  model: string;
  system?: Content;
  messages: { role: string; content: Content }[];
  stream?: boolean;
  output_config?: { format?: { type: string } };
};

const textOf = (content: Content | undefined): string =>
  typeof content === "string" ? content : (content ?? []).map((part) => part.text ?? "").join("\n");

const event = (type: string, data: object = {}) =>
  `event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`;

const errorTypes: Record<number, string> = {
  400: "invalid_request_error",
  401: "authentication_error",
  403: "permission_error",
  404: "not_found_error",
  413: "request_too_large",
  429: "rate_limit_error",
  529: "overloaded_error",
};

const startMessage = (usage: TokenCount) => ({
  id: "msg_1",
  type: "message",
  role: "assistant",
  model: "the-model-asked-for",
  content: [] as unknown[],
  stop_reason: null as string | null,
  stop_sequence: null,
  usage: { input_tokens: usage.input, output_tokens: 1 },
});

export const anthropicProtocol: Protocol = {
  base: "/v1",
  read: (path, body: Request) =>
    path === "/messages"
      ? {
          system: textOf(body.system),
          prompt: body.messages.map((message) => textOf(message.content)).join("\n"),
          stream: body.stream === true,
          wantsJson: body.output_config?.format?.type === "json_schema",
        }
      : null,
  whole: (text, usage, calls) => ({
    ...startMessage(usage),
    content: [
      { type: "text", text },
      ...calls.map((call, index) => ({ type: "tool_use", id: `toolu_${index}`, ...call })),
    ],
    stop_reason: calls.length === 0 ? "end_turn" : "tool_use",
    usage: { input_tokens: usage.input, output_tokens: usage.output },
  }),
  open: (usage) =>
    [
      event("message_start", { message: startMessage(usage) }),
      event("content_block_start", { index: 0, content_block: { type: "text", text: "" } }),
      event("ping"),
    ].join(""),
  delta: (text) => event("content_block_delta", { index: 0, delta: { type: "text_delta", text } }),
  end: (usage) =>
    [
      event("content_block_stop", { index: 0 }),
      event("message_delta", {
        delta: { stop_reason: "end_turn", stop_sequence: null },
        usage: { output_tokens: usage.output },
      }),
      event("message_stop"),
    ].join(""),
  embedded: () => {
    throw new Error("Anthropic has no embeddings");
  },
  error: (status, message) => ({
    type: "error",
    error: { type: errorTypes[status] ?? "api_error", message },
    request_id: "req_1",
  }),
};
