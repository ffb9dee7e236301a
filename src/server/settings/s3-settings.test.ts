import { describe, expect, it } from "vitest";
import { EnvError, parseEnv } from "./env.ts";

describe("S3_*", () => {
  const keys = { S3_BUCKET: "ours", S3_ACCESS_KEY_ID: "id", S3_SECRET_ACCESS_KEY: "secret" };
  const several = {
    DATABASE_URL: "postgres://db.example.org/notes",
    SESSION_SECRET: "s".repeat(32),
    SMTP_URL: "smtp://mail.example.org",
  };

  it("are parsed together", () => {
    expect(parseEnv({ ...keys, S3_REGION: "eu-west-1" }).s3).toEqual({
      bucket: "ours",
      prefix: "",
      region: "eu-west-1",
      endpoint: undefined,
      accessKeyId: "id",
      secretAccessKey: "secret",
    });
    const own = { S3_ENDPOINT: "http://minio:9000", S3_PREFIX: "a/b" };
    expect(parseEnv({ ...keys, ...own }).s3).toMatchObject({
      prefix: "a/b/",
      region: "us-east-1",
    });
  });

  it.each(["S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY", "S3_REGION"])(
    "name %s if it is missing",
    (name) => {
      const all = { ...keys, S3_REGION: "eu-west-1" };
      const failure = () => parseEnv({ ...all, [name]: "" });
      expect(failure).toThrow(EnvError);
      expect(failure).toThrow(new RegExp(`^${name} must be set if S3_BUCKET is[^.]*\\.$`));
    },
  );

  it.each(["S3_REGION", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY", "S3_PREFIX"])(
    "name %s if it has no effect",
    (name) => {
      const failure = () => parseEnv({ [name]: "ours" });
      expect(failure).toThrow(`${name} has no effect without S3_BUCKET.`);
    },
  );

  it.each(["web", "worker"])("need for ROLE=%s what the default stores in DATA_DIR", (role) => {
    const env = { ...keys, S3_ENDPOINT: "http://minio:9000", ROLE: role };
    expect(parseEnv({ ...env, ...several }).sessionSecret).toBe("s".repeat(32));
    for (const name of Object.keys(several))
      expect(() => parseEnv({ ...env, ...several, [name]: "" })).toThrow(
        new RegExp(`^${name} must be set if S3_BUCKET is and ROLE is ${role}, because [^.]+\\.$`),
      );
    // With one shared DATA_DIR, as without S3.
    expect(parseEnv({ ROLE: role }).s3).toBeNull();
  });
});
