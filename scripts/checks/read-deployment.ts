/** Reads package.json and the Dockerfile for the tests of the files in deploy/. */
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";

export const root = join(import.meta.dirname, "../..");
export const loadText = (file: string) => readFileSync(join(root, file), "utf8");

/** The scripts of package.json. */
export const npmScripts = (
  JSON.parse(loadText("package.json")) as { scripts: Record<"start" | "build", string> }
).scripts;

const dockerfile = loadText("Dockerfile").replaceAll(/\\\n\s*/g, "");

/** The arguments of all instructions of this name in the Dockerfile. */
export const instructionsOf = (name: string) =>
  [...dockerfile.matchAll(new RegExp(`^${name} (.+)$`, "gm"))].map(([, rest]) => rest!);

export const startCommand = JSON.parse(instructionsOf("CMD").at(-1)!) as string[];

/** The variables that the image sets. */
export const imageEnv: Readonly<Record<string, string>> = Object.fromEntries(
  instructionsOf("ENV")[0]!
    .split(/\s+/)
    .map((pair) => pair.split("=", 2) as [string, string]),
);

/** A port that nothing uses at this moment. */
export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  server.close();
  return port;
}
