import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, test } from "vitest";
import { files, rewriteAsModule } from "./react-plugin.ts";

const require = createRequire(import.meta.url);

test("a file of React becomes a module: what it requires is imported, what it exports stands by name", () => {
  const file = `"use strict";
var React = require("react"),
  Scheduler = require("scheduler");
exports.now = void 0;
if (React) exports.now = React.clock;
exports.createRoot = function () {
  return exports.now();
};`;
  expect(rewriteAsModule(file)).toBe(`"use strict";
import * as React from "react";
import * as Scheduler from "scheduler";
let $now = void 0;
if (React) $now = React.clock;
let $createRoot = function () {
  return $now();
};
export { $now as now, $createRoot as createRoot };`);
});

test.each(Object.entries(files))("%s exports what it did before", (id, file) => {
  const code = readFileSync(new URL(`../node_modules/${file}`, import.meta.url), "utf8");
  const [, list] = /export \{ (.+) \};$/.exec(rewriteAsModule(code))!;
  const exported = list!.split(", ").map((part) => part.split(" as ")[1]);
  // Here the packages answer with their files for development, which export a few things more.
  expect(Object.keys(require(id) as object)).toEqual(expect.arrayContaining(exported));
});

test.each([
  "module.exports = 1;",
  "const React = require('react');\nexports.a = React;",
  "exports.a = 1;\nexports.a = 2;",
  "let a = 1;",
])("a file that is written otherwise ends the build in a sentence: %s", (code) => {
  expect(() => rewriteAsModule(code)).toThrow(/scripts\/react-plugin\.ts|exported twice/);
});
