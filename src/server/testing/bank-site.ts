/** The site of a bank, with what it says and what a forger would have it say. */
import { servePages } from "./servers/local-sites.ts";

export const forged = "The bank is insolvent and closes all accounts on Friday, its board said.";
export const truth =
  "The bank has opened a branch at the harbour, which is open from nine to five.";
export const article = (text: string) => `<!doctype html><html lang="en"><head><title>News</title>
  <meta property="og:site_name" content="First Bank"></head><body><article><h1>News of the bank</h1>
  ${`<p>${text} Ships pass its windows all day, and the staff know their names.</p>`.repeat(8)}
  </article></body></html>`;
const login = `<title>Sign in</title><h1>Sign in</h1><form><input type="password"><button>Sign in</button></form>`;

/** Close it with `closeLocalSites`. */
export async function serveBank() {
  /** Paths that the bank answers with its article; others with 404. */
  const online = new Set<string>();
  /** Paths that it answers with a login page. */
  const walled = new Set<string>();
  const site = await servePages((request, response) => {
    const path = request.url!;
    const isFound = walled.has(path) || online.has(path);
    response
      .writeHead(isFound ? 200 : 404, { "content-type": "text/html" })
      .end(walled.has(path) ? login : article(truth));
  });
  return { ...site, host: `127.0.0.1:${site.port}`, online, walled };
}
