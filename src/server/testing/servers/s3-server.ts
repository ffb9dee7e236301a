/** An S3 bucket on loopback, with the API that backups use, for tests with the real client. */
import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

export type S3Server = {
  /** The environment variables that point at its bucket "backups". */
  settings: Record<string, string>;
  objects: Map<string, Buffer>;
  /** Uploads that were started and neither completed nor aborted. */
  openUploads: () => number;
  /** Rejects all parts from now on. */
  refuseParts: () => void;
  /** Leaves all parts unanswered from now on. Resolves once the first has arrived. */
  stallParts: () => Promise<void>;
  close: () => Promise<void>;
};

const accessKey = "AKIATESTS";

export async function startS3Server(): Promise<S3Server> {
  const objects = new Map<string, Buffer>();
  const uploads = new Map<string, Map<number, Buffer>>();
  let refusesParts = false;
  let stall: (() => void) | null = null;

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url!, "http://localhost");
    const key = decodeURIComponent(url.pathname).replace(/^\/backups\/?/, "");
    const uploadId = url.searchParams.get("uploadId");
    const bytes = await buffer(request);
    const digest = createHash("sha256").update(bytes).digest("hex");
    const isSigned = request.headers.authorization?.includes(`Credential=${accessKey}/`) ?? false;
    if (!isSigned) return refuse(response, 403, "InvalidAccessKeyId");
    // Verifies that the bytes arrived unchanged.
    if (request.headers["x-amz-content-sha256"] !== digest)
      return refuse(response, 400, "XAmzContentSHA256Mismatch");
    const call = `${request.method} ${url.searchParams.has("uploads") ? "uploads" : uploadId === null ? "" : "upload"}`;
    if (call === "POST uploads") {
      const id = String(uploads.size + 1);
      uploads.set(id, new Map());
      return xml(
        response,
        `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
      );
    }
    if (call === "PUT ") {
      objects.set(key, bytes);
      return response.writeHead(200, { etag: `"${digest}"` }).end();
    }
    if (call === "PUT upload") {
      if (refusesParts) return refuse(response, 403, "QuotaExceeded");
      const parts = uploads.get(uploadId!);
      if (parts === undefined) return refuse(response, 404, "NoSuchUpload");
      if (stall !== null) return stall();
      parts.set(Number(url.searchParams.get("partNumber")), bytes);
      return response.writeHead(200, { etag: `"${digest}"` }).end();
    }
    if (call === "POST upload") {
      const parts = [...uploads.get(uploadId!)!].toSorted(([a], [b]) => a - b);
      uploads.delete(uploadId!);
      objects.set(key, Buffer.concat(parts.map(([, part]) => part)));
      return xml(response, "<CompleteMultipartUploadResult></CompleteMultipartUploadResult>");
    }
    if (call === "DELETE upload") uploads.delete(uploadId!);
    else if (call === "DELETE ") objects.delete(key);
    if (request.method === "DELETE") return response.writeHead(204).end();
    if (key === "") {
      const prefix = url.searchParams.get("prefix") ?? "";
      const keys = [...objects.keys()].filter((name) => name.startsWith(prefix));
      const listed = keys.map((name) => `<Contents><Key>${name}</Key></Contents>`).join("");
      return xml(
        response,
        `<ListBucketResult>${listed}<IsTruncated>false</IsTruncated></ListBucketResult>`,
      );
    }
    const object = objects.get(key);
    if (object === undefined) return refuse(response, 404, "NoSuchKey");
    response.writeHead(200, { "content-length": object.length });
    return response.end(request.method === "HEAD" ? undefined : object);
  };

  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    settings: {
      BACKUP_S3_BUCKET: "backups/ours",
      BACKUP_S3_ENDPOINT: `http://127.0.0.1:${port}`,
      BACKUP_S3_ACCESS_KEY_ID: accessKey,
      BACKUP_S3_SECRET_ACCESS_KEY: "not-a-secret",
    },
    objects,
    openUploads: () => uploads.size,
    refuseParts: () => (refusesParts = true),
    stallParts: () => new Promise((resolve) => (stall = resolve)),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

function xml(response: ServerResponse, body: string): void {
  response.writeHead(200, { "content-type": "application/xml" }).end(body);
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response
    .writeHead(status, { "content-type": "application/xml" })
    .end(`<Error><Code>${code}</Code><Message>The bucket refused this.</Message></Error>`);
}
