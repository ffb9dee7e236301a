/** The part of s3rver, which has no types, that tests use. */
declare module "s3rver" {
  import type { RequestListener } from "node:http";

  type Options = {
    directory: string;
    silent: boolean;
    vhostBuckets: boolean;
    configureBuckets: { name: string }[];
  };

  export default class S3rver {
    constructor(options: Options);
    logger: { exceptions: { unhandle: () => void } };
    configureBuckets: () => Promise<unknown>;
    callback: () => RequestListener;
  }
}
