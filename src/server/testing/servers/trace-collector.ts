/** A collector of OpenTelemetry traces: OTLP over HTTP, as protobuf. Reads the fields that tests look at. */
import { createServer } from "node:http";
import { gunzipSync } from "node:zlib";

export type CollectedSpan = {
  traceId: string;
  spanId: string;
  /** Empty for a root. */
  parentId: string;
  name: string;
  /** Values as text. */
  attributes: Record<string, string>;
  isFailed: boolean;
};

type Field = { number: number; value: bigint | Buffer };

/** The fields of a protobuf message: varints as bigint, and bytes. */
function* readFields(bytes: Buffer): Generator<Field> {
  let at = 0;
  const readVarint = () => {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = bytes[at++]!;
      value |= BigInt(byte & 127) << shift;
      if (byte < 128) return value;
    }
  };
  while (at < bytes.length) {
    const tag = Number(readVarint());
    const [number, type] = [tag >> 3, tag & 7];
    if (type === 0) {
      yield { number, value: readVarint() };
      continue;
    }
    const length = type === 2 ? Number(readVarint()) : type === 1 ? 8 : 4;
    yield { number, value: bytes.subarray(at, at + length) };
    at += length;
  }
}

const partsOf = (bytes: Buffer, number: number) =>
  [...readFields(bytes)].flatMap((field) =>
    field.number === number && Buffer.isBuffer(field.value) ? [field.value] : [],
  );
const partOf = (bytes: Buffer, number: number) => partsOf(bytes, number)[0] ?? Buffer.alloc(0);

/** KeyValue: key 1, AnyValue 2, whose value is a text, a number or a flag. */
function readAttribute(bytes: Buffer): [string, string] {
  const [value] = readFields(partOf(bytes, 2));
  return [partOf(bytes, 1).toString(), String(value?.value ?? "")];
}

/** ExportTraceServiceRequest: resource_spans 1, scope_spans 2, spans 2. */
function readSpans(body: Buffer): CollectedSpan[] {
  return partsOf(body, 1)
    .flatMap((resource) => partsOf(resource, 2))
    .flatMap((scope) => partsOf(scope, 2))
    .map((span) => ({
      traceId: partOf(span, 1).toString("hex"),
      spanId: partOf(span, 2).toString("hex"),
      parentId: partOf(span, 4).toString("hex"),
      name: partOf(span, 5).toString(),
      attributes: Object.fromEntries(partsOf(span, 9).map(readAttribute)),
      isFailed: [...readFields(partOf(span, 15))].some(
        ({ number, value }) => number === 3 && value === 2n,
      ),
    }));
}

export async function startTraceCollector() {
  const spans: CollectedSpan[] = [];
  const bodies: Buffer[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const sent = Buffer.concat(chunks);
      const body = request.headers["content-encoding"] === "gzip" ? gunzipSync(sent) : sent;
      if (request.url !== "/v1/traces") return void response.writeHead(404).end();
      bodies.push(body);
      spans.push(...readSpans(body));
      response.writeHead(200, { "content-type": "application/x-protobuf" }).end();
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", () => resolve()));
  const { port } = server.address() as { port: number };
  return {
    url: `http://127.0.0.1:${port}`,
    spans,
    /** All that was received, as text. */
    readAll: () => Buffer.concat(bodies).toString("latin1"),
    close: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => void server.close(() => resolve()));
    },
  };
}
