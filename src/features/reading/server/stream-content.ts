/**
 * GET /api/entries/:id/content and /document. While a long text is sent it takes many times its size in memory, so
 * concurrency is limited.
 */
import { setImmediate as yieldToRequests } from "node:timers/promises";
import { canReadAll } from "#features/entries/server/service.ts";
import type { Ctx } from "#server/app-context.ts";
import { HtmlWriter } from "#server/article/write-html.ts";
import type { Receiver } from "#server/http/response/receiver.ts";
import { streamBody } from "#server/http/response/stream-body.ts";
import { concurrencyLimits } from "#server/limits/concurrency-policies.ts";
import { createSemaphore } from "#server/limits/semaphore.ts";
import { watchAccess } from "#server/watch-access.ts";
import { articleVersion } from "#shared/article/article-document.ts";
import { type DocumentPiece, maxPieceLength, parsePiece } from "#shared/article/document-pieces.ts";
import { loadContent, type StoredContent, toEntryContent } from "./service.ts";

/** Bytes; smaller texts are sent without a limit on concurrency. */
const smallBytes = 128 * 1024;
/** More than the document of a smaller text has. */
const maxSmallPieces = Math.ceil(smallBytes / maxPieceLength) + 2;
/** UTF-16 units of a text that are written at once. */
const sliceLength = 64 * 1024;
/** A client that reads nothing for this long is disconnected. */
const stallMilliseconds = 60_000;
const semaphore = createSemaphore(concurrencyLimits.longTexts);
/** About half a megabyte. */
const maxPieces = 20;
/** UTF-16 units of JSON that fill several screens, and are sent with the page. A piece with a few short blocks does not. */
const minFirstLength = 12_000;

/** Sends the whole text, its reading view and its document as JSON. Throws "not_found" if the entry is not the user's. */
export async function streamContent(
  ctx: Ctx,
  id: string,
  { outgoing, signal, releasePermit }: Receiver,
): Promise<Response> {
  const small = await loadContent(ctx, id, { limit: maxSmallPieces, maxText: smallBytes });
  if (small.size <= smallBytes) return Response.json(toEntryContent(small.content));
  releasePermit?.();
  const release = await semaphore.acquire(ctx.userId, { signal });
  const watch = watchAccess(ctx, () => canReadAll(ctx, new Set([id])));
  const onEnd = () => {
    watch.stop();
    release();
  };
  try {
    const { content } = await loadContent(ctx, id, {});
    const source = encode(content === null ? [nothing] : writeContent(content), watch.closed);
    return new Response(streamBody(source, { stallMilliseconds, outgoing, onEnd }), {
      headers: { "content-type": "application/json" },
    });
  } catch (error) {
    onEnd();
    throw error;
  }
}

const nothing = JSON.stringify({ text: "", html: null, document: null });

/** The part of the document that begins with a block. Throws "not_found" if the entry is not open to the user. */
export async function streamDocument(
  ctx: Ctx,
  id: string,
  { from }: { from: number },
): Promise<Response> {
  const limit = from === 0 ? 3 : maxPieces;
  const { content } = await loadContent(ctx, id, { from, limit: limit + 1, maxText: -1 });
  const { head, pieces, pages, outline } = content ?? unread;
  const { targets: _, ...declared } = head;
  const shown = from === 0 ? takeFirst(pieces.slice(0, limit)) : pieces.slice(0, limit);
  const facts = {
    ...declared,
    firstBlock: shown[0]?.firstBlock ?? 0,
    nextBlock: pieces[shown.length]?.firstBlock ?? null,
    ...(from === 0 && pages && { pages }),
    ...(from === 0 && outline && { outline }),
  };
  const blocks = shown.map((piece) => piece.blocks.slice(1, -1)).join(",");
  return new Response(`${JSON.stringify(facts).slice(0, -1)},"blocks":[${blocks}]}`, {
    headers: { "content-type": "application/json" },
  });
}

/** The pieces that fill the first screens. */
function takeFirst(pieces: readonly DocumentPiece[]): DocumentPiece[] {
  let length = 0;
  const enough = pieces.findIndex(({ blocks }) => (length += blocks.length) >= minFirstLength);
  return pieces.slice(0, enough < 0 ? undefined : enough + 1);
}

const unread = {
  head: { version: articleVersion, length: 0, targets: [] },
  pieces: [],
  pages: null,
  outline: null,
};

/** Writes the JSON of `toEntryContent` in parts. */
function* writeContent(content: StoredContent): Generator<string, void, void> {
  const { text, head, pieces, pages, outline } = content;
  yield `{"text":"`;
  for (let at = 0; at < text.length; at += sliceLength)
    yield quote(text.slice(at, at + sliceLength));
  yield `","html":"`;
  const writer = new HtmlWriter(head.targets);
  for (const piece of pieces) {
    const blocks = parsePiece(piece);
    yield quote(
      blocks.map((block, index) => writer.write(block, piece.firstBlock + index)).join(""),
    );
  }
  const { length: _, targets: _targets, ...declared } = head;
  yield `${quote(writer.end())}","document":${JSON.stringify(declared).slice(0, -1)},"blocks":[`;
  for (const [index, { blocks }] of pieces.entries())
    yield (index === 0 ? "" : ",") + blocks.slice(1, -1);
  const rest = { ...(pages && { pages }), ...(outline && { outline }) };
  yield `]}${JSON.stringify(rest).replace(/^\{/, pages || outline ? "," : "")}`;
}

/** As the inside of a JSON string. */
function quote(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

/** Throws once `closed` is aborted. */
async function* encode(
  parts: Iterable<string>,
  closed: AbortSignal,
): AsyncGenerator<Uint8Array, void, void> {
  for (const part of parts) {
    closed.throwIfAborted();
    yield Buffer.from(part);
    await yieldToRequests();
  }
}
