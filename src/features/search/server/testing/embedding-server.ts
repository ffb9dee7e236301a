/** An embedding provider on loopback. Its model knows a few synonyms, and a test can replace its answers. */
import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text as readText } from "node:stream/consumers";
import { createModels } from "#server/ai/create-models.ts";
import type { Models } from "#server/ai/ai.ts";
import { parseEnv } from "#server/settings/env.ts";
import { openaiProtocol } from "#server/testing/models/model-server-openai.ts";

/** Vectors, or the status of an error; null to never answer. */
type Reply = number[][] | number | null;

export type EmbeddingServer = {
  settings: Record<string, string>;
  /** The texts of each call. */
  calls: string[][];
  /** The answer to all further calls. */
  answer: (texts: string[]) => Reply | Promise<Reply>;
  close: () => Promise<void>;
};

export async function startEmbeddingServer(): Promise<EmbeddingServer> {
  const silent = new Set<ServerResponse>();
  const server = createServer((request, response) => {
    void (async () => {
      // It has no chat endpoint.
      if (!request.url!.endsWith("/embeddings")) return void response.writeHead(404).end();
      const body = JSON.parse(await readText(request)) as { model: string; input: string[] };
      embedder.calls.push(body.input);
      const reply = await embedder.answer(body.input);
      if (reply === null) return void silent.add(response);
      response.writeHead(typeof reply === "number" ? reply : 200, {
        "content-type": "application/json",
      });
      const { embedded, error } = openaiProtocol;
      response.end(
        JSON.stringify(
          typeof reply === "number" ? error(reply, "refused") : embedded(reply, false),
        ),
      );
    })();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const embedder: EmbeddingServer = {
    settings: {
      AI_PROVIDER: "openai-compatible",
      AI_MODEL: "no-chat",
      AI_EMBEDDING_MODEL: "words-1",
      AI_BASE_URL: `http://127.0.0.1:${port}/v1`,
    },
    calls: [],
    answer: embedWords,
    close: async () => {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
  return embedder;
}

/** The models of an app that uses `embedder`, with `name` as the embedding model. */
export async function createEmbeddingModels(
  embedder: EmbeddingServer,
  name: string,
): Promise<Models> {
  const env = parseEnv({ DATA_DIR: ".", ...embedder.settings, AI_EMBEDDING_MODEL: name });
  return (await createModels(env))!;
}

const dimensions = 256;
const synonyms = [
  ["car", "cars", "automobile", "automobiles"],
  ["doctor", "doctors", "physician", "physicians"],
  ["bread", "loaf", "loaves"],
];

/** A bag of words in which synonyms share a dimension. */
export function embedWords(texts: string[]): number[][] {
  return texts.map((text) => {
    const vector = Array.from({ length: dimensions }, () => 0);
    const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
    for (const [meaning, { length }] of Map.groupBy(words, findMeaning)) {
      const bits = createHash("sha256").update(meaning).digest();
      for (const index of vector.keys())
        vector[index]! += ((bits[index >> 3]! >> (index & 7)) & 1) === 1 ? length : -length;
    }
    return vector;
  });
}

function findMeaning(word: string): string {
  return synonyms.find((words) => words.includes(word))?.[0] ?? word;
}
