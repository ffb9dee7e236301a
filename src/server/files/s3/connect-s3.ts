/** The client of a bucket. The SDK is loaded only if a bucket is configured, because it takes 40 MB. */
import type * as Sdk from "@aws-sdk/client-s3";
import type { Upload } from "@aws-sdk/lib-storage";
import type { BucketSettings } from "#server/settings/s3-settings.ts";
import { inSpan, tracing } from "#server/tracing/spans.ts";

/** Milliseconds, except for `attempts` and `resumes`. */
export type S3Times = {
  /** Until a connection is made. */
  connect: number;
  /** Until a request is sent and answered with headers; a part of a large file has 5 MB. */
  answer: number;
  /** Until a request other than sending a file is answered, with all its attempts. */
  total: number;
  /** Between two pieces of a file that is read, while the reader waits for them. */
  idle: number;
  /** For which other requests fail at once after one without an answer. */
  pause: number;
  /** Attempts at one request, including the first. */
  attempts: number;
  /** Without any progress, after a file has stopped in the middle. */
  resumes: number;
};

export const defaultS3Times: S3Times = {
  connect: 5_000,
  answer: 30_000,
  total: 20_000,
  idle: 15_000,
  pause: 2_000,
  attempts: 3,
  resumes: 3,
};

export type S3 = {
  sdk: typeof Sdk;
  Upload: typeof Upload;
  client: Sdk.S3Client;
};

/** Without `times`, the defaults of the SDK hold. */
export async function connectS3(
  { region, accessKeyId, secretAccessKey, endpoint }: BucketSettings,
  times?: S3Times,
): Promise<S3> {
  const [sdk, storage] = await Promise.all([
    import("@aws-sdk/client-s3"),
    import("@aws-sdk/lib-storage"),
  ]);
  const client = new sdk.S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    // S3-compatible servers often support neither a host per bucket nor AWS's newer checksums.
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    ...(times === undefined ? {} : limitTimes(times)),
  });
  traceRequests(client);
  return { sdk, Upload: storage.Upload, client };
}

/** Each attempt has a span of its own, without the key. */
function traceRequests({ middlewareStack }: Sdk.S3Client): void {
  middlewareStack.add(
    (next, { commandName }) =>
      (sent) =>
        inSpan({ name: `call S3: ${commandName}`, kind: "client" }, () => {
          const traceparent = tracing.tracer?.getTraceparent();
          const { headers } = sent.request as { headers: Record<string, string> };
          if (traceparent !== undefined) headers["traceparent"] = traceparent;
          return next(sent);
        }),
    // After signing, because a proxy may replace the header.
    { name: "traceRequests", step: "finalizeRequest", priority: "low" },
  );
}

function limitTimes({ connect, answer, attempts }: S3Times) {
  // A client that reads slowly keeps its connection, so there are more than the clients served at once.
  const agent = { keepAlive: true, maxSockets: 500 };
  return {
    maxAttempts: attempts,
    requestHandler: {
      connectionTimeout: connect,
      requestTimeout: answer,
      throwOnRequestTimeout: true,
      // Off, because it would also end the reading of a slow client.
      socketTimeout: 0,
      httpAgent: agent,
      httpsAgent: agent,
    },
  };
}
