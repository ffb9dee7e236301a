/** Checks at the start that files can be listed, written, read and deleted, and says which variable is wrong. */
import { randomUUID } from "node:crypto";
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { BucketSettings } from "#server/settings/s3-settings.ts";
import { StartError } from "#server/start-error.ts";
import { findStorageAway } from "../storage.ts";
import type { S3Bucket } from "./s3-bucket.ts";

const probe = "Commonplace checks at its start that it can store files here.";

type Refusal = { $metadata?: { httpStatusCode?: number } };

/** Throws StartError. The object that it writes is deleted. */
export async function checkBucket(bucket: S3Bucket, settings: BucketSettings): Promise<void> {
  const { sdk, client, ask } = bucket;
  const at = bucket.at(`commonplace-probe-${randomUUID()}`);
  const attempt = async <Result>(
    permission: string,
    run: (signal: AbortSignal) => Promise<Result>,
  ) => {
    try {
      return await ask(at.Key, run);
    } catch (error) {
      const { cause } = error as Error;
      const code = findStorageAway(error)?.reason ?? "NoSuchKey";
      const status = (cause as Refusal | undefined)?.$metadata?.httpStatusCode;
      throw new StartError(explain({ code, status, permission }, settings));
    }
  };
  await attempt("s3:ListBucket", (abortSignal) =>
    client.send(new sdk.ListObjectsV2Command({ Bucket: at.Bucket, Prefix: at.Key, MaxKeys: 1 }), {
      abortSignal,
    }),
  );
  // Before writing, so that nothing is left if it is not permitted.
  const remove = () =>
    attempt("s3:DeleteObject", (abortSignal) =>
      client.send(new sdk.DeleteObjectCommand(at), { abortSignal }),
    );
  await remove();
  await attempt("s3:PutObject", (abortSignal) =>
    client.send(new sdk.PutObjectCommand({ ...at, Body: probe }), { abortSignal }),
  );
  try {
    const read = await attempt("s3:GetObject", async (abortSignal) => {
      const { Body } = await client.send(new sdk.GetObjectCommand(at), { abortSignal });
      return String(await buffer(Body as Readable));
    });
    if (read !== probe)
      throw new StartError(
        `S3_BUCKET ${settings.bucket} returned other bytes than were written to it. Check S3_ENDPOINT.`,
      );
  } finally {
    await remove();
  }
}

function explain(
  { code, status, permission }: { code: string; status: number | undefined; permission: string },
  settings: BucketSettings,
): string {
  const { bucket, region, endpoint, accessKeyId } = settings;
  const server = endpoint === undefined ? `S3 in S3_REGION ${region}` : `S3_ENDPOINT ${endpoint}`;
  const sentences: Record<string, string> = {
    InvalidAccessKeyId: `S3_ACCESS_KEY_ID ${accessKeyId} is not known to ${server}. Check it.`,
    SignatureDoesNotMatch: `S3_SECRET_ACCESS_KEY does not belong to S3_ACCESS_KEY_ID ${accessKeyId}. Check both.`,
    NoSuchBucket: `S3_BUCKET ${bucket} does not exist at ${server}. Create it, or check its name.`,
    AccessDenied: `S3_ACCESS_KEY_ID ${accessKeyId} may not use S3_BUCKET ${bucket}: ${permission} was refused. Allow it, or check that the bucket is yours.`,
    RequestTimeTooSkewed: `The clock of this machine differs too much from the clock of ${server}. Set this machine's clock.`,
    PermanentRedirect: `S3_BUCKET ${bucket} is in another region than S3_REGION ${region}. Correct S3_REGION.`,
    AuthorizationHeaderMalformed: `S3_BUCKET ${bucket} is in another region than S3_REGION ${region}. Correct S3_REGION.`,
  };
  const known = sentences[code];
  if (known !== undefined) return known;
  return status === undefined
    ? `${server} cannot be reached (${code}). Check the address and the network, then start again.`
    : `${server} refused ${permission} for S3_BUCKET ${bucket} (status ${status}, ${code}).`;
}
