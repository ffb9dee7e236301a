/** Packages of Debian: for tests, and a library that Node needs. Plain JavaScript for the reason in ensure.mjs. */
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";

/**
 * On Debian, installs the system's Chromium, because Playwright's download needs a host other than the
 * package registries, and PostgreSQL for tests on an external server. Creates and starts no cluster; without
 * PostgreSQL those tests are skipped.
 */
export async function installForTests({ chromium, postgres }) {
  const hasPostgres = existsSync("/usr/lib/postgresql") || process.env.TEST_DATABASE_URL;
  const needsShell =
    chromium &&
    findProgram("chromium-headless-shell") === null &&
    (findSystemChromium() === null || isInApt("chromium-headless-shell"));
  const packages = [
    ...(needsShell ? ["chromium-headless-shell", "fonts-liberation"] : []),
    ...(postgres && !hasPostgres ? ["postgresql"] : []),
  ];
  if (!mayUseApt() || packages.length === 0) return;
  process.stderr.write(`Installing for the tests: ${packages.join(", ")}…\n`);
  const folder = "/etc/postgresql-common/createcluster.d";
  const noCluster = join(folder, "commonplace-tests.conf");
  mkdirSync(folder, { recursive: true });
  writeFileSync(noCluster, "create_main_cluster = false\n");
  // Some versions of Debian and Ubuntu only have the whole Chromium.
  if ((await installByApt(packages)) !== 0)
    await installByApt(packages.map((name) => name.replace("-headless-shell", "")));
  rmSync(noCluster);
}

/** Small images lack this library, without which Node in node_modules does not start, and neither do install scripts. */
export async function installLibatomic() {
  const machine = process.arch === "arm64" ? "aarch64" : "x86_64";
  if (!mayUseApt() || existsSync(`/usr/lib/${machine}-linux-gnu/libatomic.so.1`)) return;
  process.stderr.write("Installing libatomic1, which Node needs…\n");
  await installByApt(["libatomic1"]);
}

/** Whether this process can install packages of Debian. */
function mayUseApt() {
  return process.platform === "linux" && existsSync("/usr/bin/apt-get") && process.getuid?.() === 0;
}

/** Resolves to the exit status. */
async function installByApt(packages) {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  await run(["update", "-qq"], env);
  return run(["install", "-y", "-qq", "--no-install-recommends", ...packages], env);
}

function run(args, env) {
  return new Promise((resolve) => {
    const child = spawn("/usr/bin/apt-get", args, { env, stdio: ["ignore", 2, 2] });
    child.once("error", () => resolve(1));
    child.once("exit", (status) => resolve(status ?? 1));
  });
}

/** Whether apt offers the package, as far as its lists are downloaded. */
function isInApt(name) {
  return spawnSync("/usr/bin/apt-cache", ["show", name], { stdio: "ignore" }).status === 0;
}

export function findSystemChromium() {
  return findProgram("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome");
}

/** The first of these programs in PATH; null if there is none. */
function findProgram(...names) {
  const folders = (process.env.PATH ?? "").split(delimiter);
  const files = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return files.find((file) => existsSync(file)) ?? null;
}
