import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Context } from "hono";
import { accepts } from "hono/accepts";

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Compresses the page as the browser accepts, off the main thread; optimised for speed rather than size. */
export async function compressPage(
  c: Context,
  text: string,
  status: 200 | 404 | 503,
): Promise<Response> {
  const encoding = accepts(c, {
    header: "Accept-Encoding",
    supports: ["br", "gzip", "identity"],
    default: "identity",
    match: (read, { supports, default: plain }) =>
      supports.find((one) => read.some(({ type, q }) => type === one && q > 0)) ?? plain,
  });
  c.header("content-type", "text/html; charset=UTF-8");
  c.header("vary", "Accept-Encoding, Cookie");
  if (encoding === "identity") return c.body(text, status);
  c.header("content-encoding", encoding);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 4 };
  const bytes = encoding === "br" ? await toBrotli(text, { params }) : await toGzip(text);
  return c.body(bytes, status);
}
