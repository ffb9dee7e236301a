import type { IncomingMessage } from "node:http";
import { afterAll, afterEach, expect, it } from "vitest";
import { parseEnv } from "#server/settings/env.ts";
import {
  type Fault,
  hang,
  hastyS3Times,
  refuse,
  shortS3Times,
  startBucketServer,
} from "#server/testing/servers/bucket-server.ts";
import { StartError } from "#server/start-error.ts";
import { checkBucket } from "./check-bucket.ts";
import { openS3Bucket } from "./s3-bucket.ts";

const server = await startBucketServer();
afterEach(async () => {
  server.setFault(null);
  server.requests.length = 0;
});
afterAll(server.close);

async function check(change: Record<string, string> = {}, times = shortS3Times): Promise<void> {
  const settings = parseEnv({ ...server.settings, ...change }).s3!;
  const bucket = await openS3Bucket(settings, times);
  try {
    await checkBucket(bucket, settings);
  } finally {
    bucket.client.destroy();
  }
}

const isA = (method: string) => (request: IncomingMessage) => request.method === method;
const denied = (method: string): Fault => refuse(403, "AccessDenied", isA(method));
const isList = ({ url }: IncomingMessage) => url!.includes("list-type=2");

it("lists, deletes, writes and reads, and leaves nothing in the bucket", async () => {
  await check();
  expect(server.requests.map((request) => request.split(" ")[0])).toEqual([
    "GET",
    "DELETE",
    "PUT",
    "GET",
    "DELETE",
  ]);
  expect(server.requests.every((request) => request.includes("/files"))).toBe(true);
  expect(server.listKeys()).toEqual([]);
});

it.each<[string, Record<string, string>, Fault | null, RegExp]>([
  [
    "an unknown key",
    { S3_ACCESS_KEY_ID: "AKIAOTHER" },
    null,
    /^S3_ACCESS_KEY_ID AKIAOTHER is not known/,
  ],
  [
    "a wrong secret",
    {},
    refuse(403, "SignatureDoesNotMatch"),
    /^S3_SECRET_ACCESS_KEY does not belong/,
  ],
  ["a missing bucket", { S3_BUCKET: "none-here" }, null, /^S3_BUCKET none-here does not exist/],
  [
    "another's bucket",
    {},
    refuse(403, "AccessDenied"),
    /S3_BUCKET files: s3:ListBucket was refused.*yours/,
  ],
  ["a region that is wrong", {}, refuse(301, "PermanentRedirect"), /Correct S3_REGION/],
  ["a clock that is wrong", {}, refuse(403, "RequestTimeTooSkewed"), /clock .* S3_ENDPOINT/],
  ["no permission to list", {}, refuse(403, "AccessDenied", isList), /s3:ListBucket was refused/],
  ["no permission to write", {}, denied("PUT"), /s3:PutObject was refused/],
  ["no permission to delete", {}, denied("DELETE"), /s3:DeleteObject was refused/],
  [
    "no permission to read",
    {},
    refuse(403, "AccessDenied", (request) => request.method === "GET" && !isList(request)),
    /s3:GetObject was refused/,
  ],
  ["a server that fails", {}, refuse(503, "SlowDown"), /S3_ENDPOINT .* refused .*503, SlowDown/],
  ["a server that never answers", {}, hang, /S3_ENDPOINT .* cannot be reached/],
])(
  "ends with a sentence for %s, and leaves nothing in the bucket",
  async (_what, change, fault, sentence) => {
    server.setFault(fault);
    const failure = check(change, fault === hang ? hastyS3Times : shortS3Times);
    await expect(failure).rejects.toThrow(StartError);
    await expect(failure).rejects.toThrow(sentence);
    await expect(failure).rejects.not.toThrow("not-a-secret");
    expect(server.listKeys()).toEqual([]);
  },
);

it("ends with a sentence for a server that is gone", async () => {
  await server.leave();
  await expect(check()).rejects.toThrow(/^S3_ENDPOINT .* cannot be reached \(ECONNREFUSED\)/);
  await server.comeBack();
});

it("ends with a sentence for a server that returns other bytes", async () => {
  server.setFault((request, response) => {
    if (request.method !== "GET" || isList(request)) return false;
    response.end("other bytes");
    return true;
  });
  await expect(check()).rejects.toThrow(/S3_BUCKET files returned other bytes/);
});
