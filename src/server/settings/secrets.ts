/** Secrets created at the first start and stored in the data folder, readable by its owner only. */
import { randomBytes } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { hasCode } from "../error-causes.ts";
import { syncFolder, restrictMode } from "../files/private-files.ts";
import { StartError } from "../start-error.ts";
import type { Env } from "./env.ts";

/** Characters; generated secrets have 43. */
const minLength = 32;

/** Where the secret comes from: SESSION_SECRET, otherwise a file in the data folder. */
export type SecretSource = Pick<Env, "dataDir" | "sessionSecret">;

/** The secret that signs sessions. Throws StartError if the file has no complete secret. */
export function loadSecret({ dataDir, sessionSecret }: SecretSource): string {
  if (sessionSecret !== undefined) return sessionSecret;
  return loadOrCreate(
    join(dataDir, "session.secret"),
    "Restore it from a backup. Without one, delete the file: a new secret is created, and all users must sign in again.",
  );
}

/** The password of the embedded database's roles, if it listens on TCP. */
export function loadDatabasePassword(dataDir: string): string {
  return loadOrCreate(
    join(dataDir, "postgres.secret"),
    "Restore it from a backup: the database cannot be opened without it.",
  );
}

function loadOrCreate(file: string, remedy: string): string {
  const secret = load(file) ?? create(file);
  if (secret.length < minLength)
    throw new StartError(
      `${file} holds ${secret.length} characters where a secret has at least ${minLength}: it is damaged. ${remedy}`,
    );
  restrictMode(file, 0o600);
  return secret;
}

function load(file: string): string | null {
  try {
    return readFileSync(file, "utf8").trim();
  } catch (error) {
    if (hasCode(error, "ENOENT")) return null;
    throw error;
  }
}

/** Synced to disk before it gets its name, so that a power cut leaves a complete secret or none. */
function create(file: string): string {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const secret = randomBytes(32).toString("base64url");
  const draft = `${file}.${randomBytes(6).toString("hex")}`;
  writeFileSync(draft, secret, { mode: 0o600, flag: "wx", flush: true });
  try {
    // Fails if it exists, so that two simultaneous first starts agree on one secret.
    linkSync(draft, file);
  } catch (error) {
    // A file system without hard links.
    if (!hasCode(error, "EEXIST")) renameSync(draft, file);
  }
  rmSync(draft, { force: true });
  syncFolder(dirname(file));
  return load(file) ?? secret;
}
