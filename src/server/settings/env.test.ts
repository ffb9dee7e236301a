import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { parseAddressRange } from "../fetch/address-ranges.ts";
import { EnvError, parseEnv } from "./env.ts";
import { Settings } from "./env-schema.ts";

describe("readEnv", () => {
  it("accepts an empty environment", () => {
    expect(parseEnv({})).toEqual({
      port: 3000,
      host: "127.0.0.1",
      publicUrl: undefined,
      dataDir: resolve("data"),
      databaseUrl: undefined,
      databaseDirectUrl: undefined,
      databasePrepared: true,
      sessionSecret: undefined,
      s3: null,
      fetchAllow: [],
      trustedProxies: [parseAddressRange("127.0.0.0/8"), parseAddressRange("::1")],
      role: "all",
      ai: null,
      dailyTokens: 1_000_000,
      mail: null,
      google: null,
      billing: null,
      adminEmails: [],
      offline: true,
      imageEntries: false,
      extraction: {
        textDetection: "tesseract",
        imageAnalysis: "tesseract",
        languages: ["eng"],
        textract: null,
        vision: null,
      },
      backup: {
        folder: resolve("data/backups"),
        keep: 7,
        everyHours: null,
        passphrase: null,
        verification: "restore",
        s3: null,
      },
      metricsToken: null,
      tracing: null,
      companyName: "Commonplace",
      sourceUrl: "https://commonplace.example/source",
      logLevel: "info",
      isDevelopment: false,
    });
  });

  it("treats an empty value as absent", () => {
    const names = Object.keys(Settings.shape);
    expect(parseEnv(Object.fromEntries(names.map((name) => [name, ""])))).toEqual(parseEnv({}));
  });

  it("parses all values", () => {
    const env = parseEnv({
      PORT: "0",
      PUBLIC_URL: "https://notes.example.org/",
      DATA_DIR: "/srv/commonplace/",
      DATABASE_URL: "postgresql://someone@db.example.org/notes",
      DATABASE_DIRECT_URL: "postgresql://someone@primary.example.org/notes",
      DATABASE_PREPARED: "off",
      FETCH_ALLOW: "127.0.0.1:8080, nas.local:80  [::1]:9000",
      ROLE: "worker",
    });
    expect(env).toMatchObject({
      port: 0,
      publicUrl: "https://notes.example.org",
      dataDir: resolve("/srv/commonplace"),
      databaseUrl: "postgresql://someone@db.example.org/notes",
      databaseDirectUrl: "postgresql://someone@primary.example.org/notes",
      databasePrepared: false,
      fetchAllow: ["127.0.0.1:8080", "nas.local:80", "[::1]:9000"],
      role: "worker",
    });
  });

  it.each([
    ["PORT", "http"],
    ["PORT", "-1"],
    ["PORT", "65536"],
    ["PORT", "30.5"],
    ["PUBLIC_URL", "notes.example.org"],
    ["PUBLIC_URL", "javascript:alert(1)"],
    ["SOURCE_URL", "javascript:alert(1)"],
    ["PUBLIC_URL", "https://example.org/notes"],
    ["PUBLIC_URL", "https://example.org/?notes"],
    ["DATABASE_URL", "mysql://db.example.org/notes"],
    ["DATABASE_DIRECT_URL", "mysql://db.example.org/notes"],
    ["DATABASE_DIRECT_URL", "postgresql://db.example.org/notes"],
    ["DATABASE_PREPARED", "sometimes"],
    ["FETCH_ALLOW", "127.0.0.1"],
    ["FETCH_ALLOW", "http://127.0.0.1:80"],
    ["FETCH_ALLOW", "*"],
    ["TRUSTED_PROXIES", "proxy.lan"],
    ["TRUSTED_PROXIES", "10.0.0.0/33"],
    ["TRUSTED_PROXIES", "10.0.0.1, 10"],
    ["TRUSTED_PROXIES", ","],
    ["ROLE", "leader"],
    ["LOG_LEVEL", "loud"],
    ["AI_PROVIDER", "clippy"],
    ["AI_MODEL", "claude haiku"],
    ["TEXT_DETECTION_PROVIDER", "textract"],
    ["IMAGE_ANALYSIS_PROVIDER", "none"],
    ["OCR_LANGUAGES", "../../etc"],
    ["OCR_LANGUAGES", "eng,xyz"],
    ["AWS_REGION", "eu west"],
    ["AWS_TEXTRACT_ENDPOINT", "textract.example.org"],
    ["GOOGLE_VISION_ENDPOINT", "https://me:secret@vision.example.org"],
    ["AI_BASE_URL", "api.example.org"],
    ["AI_BASE_URL", "file:///etc/passwd"],
    ["AI_BASE_URL", "https://me:secret@api.example.org/v1"],
    ["AI_BASE_URL", "https://api.example.org/v1?version=2"],
    ["AI_API_KEY", "sk-one sk-two"],
    ["AI_API_KEY", "sk-\u00e9"],
    ["AI_DAILY_TOKENS", "999"],
    ["AI_DAILY_TOKENS", "1000.5"],
    ["AI_DAILY_TOKENS", "lots"],
    ["AI_DAILY_TOKENS", "Infinity"],
    ["SMTP_URL", "mail.example.org"],
    ["SMTP_URL", "http://mail.example.org"],
    ["SMTP_URL", "smtp://"],
    ["SMTP_URL", "smtp://mail.example.org/inbox"],
    ["SMTP_URL", "smtp://mail.example.org?pool=true"],
    ["SMTP_URL", "smtp://mail.example.org:99999"],
    ["SMTP_URL", "smtp://%E0%A4%A@mail.example.org"],
    ["MAIL_FROM", "Commonplace"],
    ["MAIL_FROM", "notes@example.org, other@example.org"],
    ["MAIL_FROM", "Notes <notes@example.org>\r\nBcc: <all@example.org>"],
    ["BACKUP_EVERY_HOURS", "0"],
    ["BACKUP_EVERY_HOURS", "daily"],
    ["BACKUP_KEEP", "0"],
    ["BACKUP_PASSPHRASE", "too short"],
    ["BACKUP_VERIFY", "no"],
    ["BACKUP_S3_BUCKET", "s3://bucket"],
    ["SESSION_SECRET", "too short"],
    ["S3_BUCKET", "bucket/folder"],
    ["S3_ENDPOINT", "minio.example.org"],
    ["S3_PREFIX", "/files"],
    ["S3_PREFIX", "../files"],
    ["BACKUP_S3_ENDPOINT", "minio.example.org"],
    ["GOOGLE_ISSUER", "accounts.example.org"],
    ["GOOGLE_ISSUER", "https://accounts.example.org"],
    ["STRIPE_SECRET_KEY", "sk one"],
    ["STRIPE_API_BASE", "api.example.org"],
    ["STRIPE_API_BASE", "https://api.example.org/v1"],
    ["STRIPE_API_BASE", "https://api.example.org"],
  ])("rejects %s=%j with a sentence that names the variable", (name, value) => {
    expect(() => parseEnv({ [name]: value })).toThrow(EnvError);
    expect(() => parseEnv({ [name]: value })).toThrow(new RegExp(`^${name} .+\\.$`));
  });

  it("requires all settings of billing, or none", () => {
    const all = {
      STRIPE_SECRET_KEY: "sk",
      STRIPE_WEBHOOK_SECRET: "whsec",
      STRIPE_PRICE_BASIC: "price_basic",
      STRIPE_PRICE_PREMIUM: "price_premium",
    };
    for (const name of Object.keys(all))
      expect(() => parseEnv({ ...all, [name]: "" })).toThrow(
        new RegExp(`^${name} must be set .+\\.$`),
      );
    expect(() => parseEnv({ ...all, STRIPE_PRICE_PREMIUM: "price_basic" })).toThrow(EnvError);
    expect(parseEnv(all).billing).toEqual({
      secretKey: "sk",
      webhookSecret: "whsec",
      prices: { basic: "price_basic", premium: "price_premium" },
      apiBase: "https://api.stripe.com",
    });
    const elsewhere = { ...all, STRIPE_API_BASE: "http://127.0.0.1:12111/" };
    expect(parseEnv(elsewhere).billing?.apiBase).toBe("http://127.0.0.1:12111");
  });

  it("requires both Google settings", () => {
    expect(() => parseEnv({ GOOGLE_CLIENT_ID: "id" })).toThrow(/^GOOGLE_CLIENT_SECRET .+\.$/);
    expect(() => parseEnv({ GOOGLE_CLIENT_SECRET: "secret" })).toThrow(/^GOOGLE_CLIENT_ID .+\.$/);
    const both = { GOOGLE_CLIENT_ID: "id", GOOGLE_CLIENT_SECRET: "secret" };
    expect(parseEnv(both).google).toEqual({
      clientId: "id",
      clientSecret: "secret",
      issuer: "https://accounts.google.com",
      name: "Google",
    });
    const other = { ...both, GOOGLE_ISSUER: "http://127.0.0.1:4000/" };
    expect(parseEnv(other).google).toMatchObject({
      issuer: "http://127.0.0.1:4000",
      name: "127.0.0.1:4000",
    });
  });

  it("requires the keys of a bucket, and the embedded database for scheduled backups", () => {
    expect(() => parseEnv({ BACKUP_S3_BUCKET: "ours" })).toThrow(
      /^BACKUP_S3_ACCESS_KEY_ID and .+\.$/,
    );
    const given = { BACKUP_EVERY_HOURS: "6", DATABASE_URL: "postgres://db.example.org/notes" };
    expect(() => parseEnv(given)).toThrow(/^BACKUP_EVERY_HOURS is for the embedded database.+\.$/);
    const keys = { BACKUP_S3_ACCESS_KEY_ID: "id", BACKUP_S3_SECRET_ACCESS_KEY: "secret" };
    expect(parseEnv({ BACKUP_S3_BUCKET: "ours/notes/", ...keys }).backup.s3).toMatchObject({
      bucket: "ours",
      prefix: "notes/",
    });
  });

  it("requires the credentials of a service that reads images", () => {
    expect(() =>
      parseEnv({ TEXT_DETECTION_PROVIDER: "aws-textract", AWS_REGION: "eu-west-1" }),
    ).toThrow(/^AWS_REGION, AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY .+\.$/);
    const vision = { IMAGE_ANALYSIS_PROVIDER: "google-vision" };
    expect(() => parseEnv(vision)).toThrow(/^GOOGLE_VISION_API_KEY .+\.$/);
    expect(parseEnv({ ...vision, GOOGLE_VISION_API_KEY: "key" }).extraction).toMatchObject({
      textDetection: "tesseract",
      imageAnalysis: "google-vision",
      vision: { apiKey: "key", endpoint: "https://vision.googleapis.com" },
    });
  });

  it.each([
    [
      { SMTP_URL: "smtp://me%40example.org:s%3Ap@mail.example.org" },
      { host: "mail.example.org", port: 587, isSecure: false, user: "me@example.org" },
      { name: "Commonplace", address: "me@example.org" },
    ],
    [
      { SMTP_URL: "smtps://[::1]", PUBLIC_URL: "https://notes.example.org" },
      { host: "::1", port: 465, isSecure: true, user: null, password: null },
      { name: "Commonplace", address: "no-reply@notes.example.org" },
    ],
    [
      { SMTP_URL: "smtp://127.0.0.1:2525", MAIL_FROM: '"Ada, of Notes" <ada@example.org>' },
      { host: "127.0.0.1", port: 2525, isSecure: false },
      { name: "Ada, of Notes", address: "ada@example.org" },
    ],
  ])("parses the mail settings of %j", (source, settings, from) => {
    expect(parseEnv(source).mail).toMatchObject({ ...settings, from });
  });

  it("never repeats a secret in its messages", () => {
    const source = { SMTP_URL: "smtp://me:hush@mail.example.org/x", GOOGLE_CLIENT_SECRET: "hush" };
    expect(() => parseEnv(source)).toThrow(/^(?!.*hush)/s);
  });

  it("reports each invalid variable with a sentence", () => {
    expect(() => parseEnv({ PORT: "x", ROLE: "y" })).toThrow(/PORT .+\. ROLE .+\./);
  });
});
