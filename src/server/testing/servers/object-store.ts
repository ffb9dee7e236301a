/** The store of s3rver, which replaces and returns objects as S3 does: completely or not at all. */
import { createHash, randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { buffer } from "node:stream/consumers";
import FilesystemStore from "s3rver/lib/stores/filesystem.js";
import type { Content, FoundObject, NewObject, Stored } from "s3rver/lib/stores/filesystem.js";

export class ObjectStore extends FilesystemStore {
  /** s3rver answers before the file is written. */
  override async putObject({ bucket, key, content, metadata }: NewObject): Promise<Stored> {
    const bytes = await readAll(content);
    const path = this.getResourcePath(bucket, key, "object");
    const draft = `${path}.${randomUUID()}`;
    await mkdir(dirname(path), { recursive: true });
    await writeFile(draft, bytes);
    await rename(draft, path);
    const md5 = digestOf(bytes);
    await this.putMetadata(bucket, key, metadata, md5);
    return { size: bytes.length, md5 };
  }

  /** s3rver answers before the part is written. */
  override async putPart(
    bucket: string,
    uploadId: string,
    partNumber: string,
    content: Content,
  ): Promise<Stored> {
    const bytes = await readAll(content);
    const uploads = this.getResourcePath(bucket, undefined, "uploads");
    await writeFile(join(uploads, uploadId, partNumber), bytes);
    return { size: bytes.length, md5: digestOf(bytes) };
  }

  /** s3rver takes the end 0 for none, and returns a range of an empty object. */
  override async getObject(
    bucket: string,
    key: string,
    { start, end = Number.POSITIVE_INFINITY }: { start?: number; end?: number } = {},
  ): Promise<FoundObject | null> {
    const object = await super.getObject(bucket, key);
    if (object === null || start === undefined) return object;
    object.content?.destroy();
    object.range = { start, end: Math.min(end, object.size - 1) };
    const isEmpty = object.range.end < start;
    const path = this.getResourcePath(bucket, key, "object");
    object.content = isEmpty ? undefined : createReadStream(path, object.range);
    return object;
  }

  /** s3rver deletes the folder too if it is empty, although another request may be about to write into it. */
  override async deleteObject(bucket: string, key: string): Promise<void> {
    for (const resource of ["object", "object.md5", "metadata.json"])
      await rm(this.getResourcePath(bucket, key, resource), { force: true });
  }
}

/** Rejects if the client disconnects before the end of the content. */
async function readAll(content: Content): Promise<Buffer> {
  return Buffer.isBuffer(content) ? content : buffer(content);
}

function digestOf(bytes: Buffer): string {
  return createHash("md5").update(bytes).digest("hex");
}
