/** The parts of s3rver, which has no types, that tests use. */
declare module "s3rver" {
  import type { IncomingMessage, ServerResponse } from "node:http";
  import type FilesystemStore from "s3rver/lib/stores/filesystem.js";

  type Options = {
    directory: string;
    silent: boolean;
    vhostBuckets: boolean;
    configureBuckets: { name: string }[];
  };

  export default class S3rver {
    constructor(options: Options);
    logger: { exceptions: { unhandle: () => void } };
    store: FilesystemStore;
    context: { store: FilesystemStore };
    configureBuckets: () => Promise<unknown>;
    /** The handler resolves when the answer is ready to be sent. */
    callback: () => (request: IncomingMessage, response: ServerResponse) => Promise<unknown>;
  }
}

declare module "s3rver/lib/stores/filesystem.js" {
  import type { Readable } from "node:stream";

  export type Content = Buffer | Readable;

  export type NewObject = {
    bucket: string;
    key: string;
    content: Content;
    metadata: Record<string, string>;
  };

  export type FoundObject = {
    /** Without it, the range is answered with InvalidRange. */
    content: Readable | undefined;
    size: number;
    range?: { start: number; end: number };
  };

  export type Stored = { size: number; md5: string };

  export default class FilesystemStore {
    constructor(directory: string);
    getResourcePath: (bucket: string, key: string | undefined, resource: string) => string;
    putMetadata: (
      bucket: string,
      key: string,
      metadata: Record<string, string>,
      md5: string,
    ) => Promise<void>;
    putObject(object: NewObject): Promise<Stored>;
    putPart(bucket: string, uploadId: string, part: string, content: Content): Promise<Stored>;
    getObject(bucket: string, key: string): Promise<FoundObject | null>;
    deleteObject(bucket: string, key: string): Promise<void>;
  }
}
