/** Writes .br and .gz files beside every built text file, so that nothing is compressed while serving. */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const folder = join(import.meta.dirname, "../../dist/web");

for (const file of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
  if (!/\.(js|css|svg|json|webmanifest)$/.test(file)) continue;
  const bytes = readFileSync(join(folder, file));
  if (bytes.length < 1_024) continue;
  writeFileSync(join(folder, `${file}.gz`), gzipSync(bytes, { level: 9 }));
  writeFileSync(
    join(folder, `${file}.br`),
    brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
  );
}
