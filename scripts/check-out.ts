import { execFileSync } from "node:child_process";
import {
  copyFileSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const here = join(import.meta.dirname, "..");

/** A working tree in `folder`, which is deleted with it. */
export type Checkout = { root: string; folder: string; remove: () => void };

/**
 * Checks out `commit` beside this working tree, with its packages and web app. `packages`: whether it needs those for tests
 * too.
 */
export function checkOut(commit: string, packages: "production" | "all" = "production"): Checkout {
  const folder = mkdtempSync(join(tmpdir(), "cp-commit-"));
  const root = join(folder, "app");
  const git = (...args: string[]) => execFileSync("git", args, { cwd: here, stdio: "pipe" });
  const remove = () => {
    git("worktree", "remove", "--force", root);
    rmSync(folder, { recursive: true, force: true });
  };
  git("worktree", "add", "--detach", root, commit);
  try {
    const isSame = ["package.json", "package-lock.json"].every(
      (name) => readFileSync(join(here, name), "utf8") === readFileSync(join(root, name), "utf8"),
    );
    // Otherwise it installs its own.
    if (isSame) linkPackages(join(here, "node_modules"), join(root, "node_modules"));
    for (const goal of packages === "all" ? ["dev", "build"] : ["build"])
      execFileSync(process.execPath, ["scripts/ensure.mjs", goal], { cwd: root, stdio: "pipe" });
    return { root, folder, remove };
  } catch (error) {
    remove();
    throw error;
  }
}

/** Links each file, because the children that read untrusted bytes do not start if the folder is a symbolic link. */
function linkPackages(from: string, to: string): void {
  mkdirSync(to);
  for (const file of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, file.name), join(to, file.name)];
    // Written in place by its users.
    if (file.name === ".cache") continue;
    if (file.isDirectory()) linkPackages(source, target);
    else if (file.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else linkOrCopy(source, target);
  }
}

function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    // A hard link cannot lead to another disk.
    copyFileSync(from, to);
  }
}
