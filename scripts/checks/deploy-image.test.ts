/** Runs the commands of the image as another user than root, in a copy of the files that the image has. */
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  chownSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { Settings } from "#server/settings/env-schema.ts";
import {
  findFreePort,
  imageEnv,
  instructionsOf,
  loadText,
  npmScripts,
  root,
  startCommand,
} from "./read-deployment.ts";

describe("the Dockerfile", () => {
  it("starts as npm start does, and ends as another user than root", () => {
    expect(`exec ${startCommand.join(" ")}`).toBe(npmScripts.start);
    expect(instructionsOf("USER").at(-1)).toMatch(/^[1-9]\d+:[1-9]\d+$/);
    expect(instructionsOf("RUN")[0]).toContain(npmScripts.build);
    expect(instructionsOf("HEALTHCHECK")[0]).toMatch(/ CMD \["node", "scripts\/health\.ts"\]$/);
    expect(instructionsOf("FROM")).toHaveLength(2);
  });

  it("sets only variables that the app knows", () => {
    const others = ["PATH", "NODE_ENV"];
    for (const name of Object.keys(imageEnv).filter((name) => !others.includes(name)))
      expect(Object.keys(Settings.shape)).toContain(name);
  });

  it.skipIf(process.platform !== "linux")(
    "has what the app needs: it runs as a user that cannot change its files, writes only to its volume and /tmp, is healthy, and stops",
    async () => {
      // Beside the packages, because hard links need one file system.
      const folder = mkdtempSync(join(root, "dist/.deploy-"));
      onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
      chmodSync(folder, 0o755);
      const app = join(folder, "app");
      for (const name of ["app/node_modules", "app/dist", "data", "tmp"])
        mkdirSync(join(folder, name), { recursive: true });
      const included = [...loadText(".dockerignore").matchAll(/^!(.+)$/gm)].map(
        ([, name]) => name!,
      );
      execFileSync("cp", ["-a", ...included, app], { cwd: root });
      execFileSync("cp", ["-a", "dist/web", "dist/server", join(app, "dist")], { cwd: root });
      for (const file of globSync("**/*.test.{ts,tsx}", { cwd: join(app, "src") }))
        rmSync(join(app, "src", file));
      const packages = readdirSync(join(root, "node_modules"))
        .filter((name) => !/^\.(cache|vite.*)$/.test(name))
        .map((name) => join(root, "node_modules", name));
      execFileSync("cp", ["-al", ...packages, join(app, "node_modules")]);

      const node = join(app, "node_modules/.bin/node");
      const uid = findUser(node);
      for (const name of ["data", "tmp"]) chownSync(join(folder, name), uid.uid, uid.gid);
      // A user that may write to the packages' folder caches compiled code there.
      if (uid.uid === process.getuid!())
        mkdirSync(join(app, "node_modules/.cache/commonplace"), { recursive: true });
      const port = String(await findFreePort());
      const env = {
        ...imageEnv,
        PATH: `${join(app, "node_modules/.bin")}:/usr/bin:/bin`,
        PORT: port,
        DATA_DIR: join(folder, "data"),
        TMPDIR: join(folder, "tmp"),
        METRICS_TOKEN: "metrics-of-the-test",
      };
      const options = { cwd: app, env, ...uid };
      const checkHealth = () => spawnSync(node, ["scripts/health.ts"], options).status;
      const before = listChanges(app);
      expect(checkHealth()).toBe(1);

      const child = spawn(startCommand[0]!, startCommand.slice(1), { ...options, stdio: "pipe" });
      let output = "";
      const ready = Promise.withResolvers<void>();
      const ended = once(child, "exit");
      child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
      child.stdout.on("data", (chunk: Buffer) => {
        output += chunk.toString();
        if (output.includes("is ready at")) ready.resolve();
      });
      void ended.then(() => ready.reject(new Error(`it did not start: ${output}`)));
      onTestFinished(() => void child.kill("SIGKILL"));
      await ready.promise;
      expect(checkHealth()).toBe(0);
      const page = await fetch(`http://127.0.0.1:${port}/login`);
      expect(page.status).toBe(200);
      expect(await page.text()).toContain("Sign in");
      const headers = { authorization: "Bearer metrics-of-the-test" };
      expect((await fetch(`http://127.0.0.1:${port}/metrics`, { headers })).status).toBe(200);
      child.kill(instructionsOf("STOPSIGNAL")[0] as NodeJS.Signals);
      expect(await ended).toEqual([0, null]);
      expect(listChanges(app)).toEqual(before);
    },
    // The packages are copied as hard links: about 70,000 files.
    180_000,
  );

  /** The user nobody, in place of the image's, if this process may become it and it can read this folder. */
  function findUser(node: string): { uid: number; gid: number } {
    const own = { uid: process.getuid!(), gid: process.getgid!() };
    if (own.uid !== 0) return own;
    const [uid, gid] = ["-u", "-g"].map((part) =>
      Number(execFileSync("id", [part, "nobody"], { encoding: "utf8" })),
    ) as [number, number];
    return spawnSync(node, ["--version"], { uid, gid }).status === 0 ? { uid, gid } : own;
  }

  /** All files outside the packages, with the time of their last change, and the packages' own folder. */
  function listChanges(app: string): string[] {
    return globSync(["*", "{src,scripts,dist,migrations,schema,public}/**", "node_modules/.*"], {
      cwd: app,
    })
      .toSorted()
      .map((name) => `${name} ${statSync(join(app, name)).mtimeMs}`);
  }
});
