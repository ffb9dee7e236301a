import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { EnvError, readEnv } from "./env.ts";

describe("the environment", () => {
  it("may be empty", () => {
    expect(readEnv({})).toEqual({
      port: 3000,
      host: "127.0.0.1",
      publicUrl: undefined,
      dataDir: resolve("data"),
      databaseUrl: undefined,
      fetchAllow: [],
      role: "all",
      ai: null,
      dailyTokens: 1_000_000,
      companyName: "Commonplace",
      logLevel: "info",
      isDevelopment: false,
    });
  });

  it("counts an empty value as none", () => {
    const names = [
      "PORT",
      "HOST",
      "PUBLIC_URL",
      "DATA_DIR",
      "DATABASE_URL",
      "FETCH_ALLOW",
      "ROLE",
      "AI_PROVIDER",
      "AI_MODEL",
      "AI_EMBEDDING_MODEL",
      "AI_BASE_URL",
      "AI_API_KEY",
      "AI_DAILY_TOKENS",
      "COMPANY_NAME",
      "LOG_LEVEL",
    ];
    expect(readEnv(Object.fromEntries(names.map((name) => [name, ""])))).toEqual(readEnv({}));
  });

  it("is read as it is meant", () => {
    const env = readEnv({
      PORT: "0",
      PUBLIC_URL: "https://notes.example.org/some/path/",
      DATA_DIR: "/srv/commonplace/",
      DATABASE_URL: "postgresql://someone@db.example.org/notes",
      FETCH_ALLOW: "127.0.0.1:8080, nas.local:80  [::1]:9000",
      ROLE: "worker",
    });
    expect(env).toMatchObject({
      port: 0,
      publicUrl: "https://notes.example.org",
      dataDir: resolve("/srv/commonplace"),
      databaseUrl: "postgresql://someone@db.example.org/notes",
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
    ["DATABASE_URL", "mysql://db.example.org/notes"],
    ["FETCH_ALLOW", "127.0.0.1"],
    ["FETCH_ALLOW", "http://127.0.0.1:80"],
    ["FETCH_ALLOW", "*"],
    ["ROLE", "leader"],
    ["LOG_LEVEL", "loud"],
    ["AI_PROVIDER", "clippy"],
    ["AI_MODEL", "claude haiku"],
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
  ])("is refused where %s is %j, in a sentence that names it", (name, value) => {
    expect(() => readEnv({ [name]: value })).toThrow(EnvError);
    expect(() => readEnv({ [name]: value })).toThrow(new RegExp(`^${name} .+\\.$`));
  });

  it("is refused with a sentence for each thing that is wrong", () => {
    expect(() => readEnv({ PORT: "x", ROLE: "y" })).toThrow(/PORT .+\. ROLE .+\./);
  });
});
