import { createServer, type Server } from "node:https";
import tls from "node:tls";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { fetchGuarded } from "./guarded-fetch.ts";
import { closeLocalSites, listenLocally, servePages } from "../testing/servers/local-sites.ts";

/** A throwaway key pair for example.test, valid from 2020 to 2120; it protects nothing. */
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg3ZlArrqxpgsN6xAX
S5veM4gZK81PE6HQ+GohbWyBxwWhRANCAAQBTGnzp2bC/iG7Vm6rl9FEyAuPBl/1
qcc84vZlgaGOu5qoozgWV30BvKeyQqNGqWG5BVEICxrNlnUTBc4I8tBs
-----END PRIVATE KEY-----`;
const cert = `-----BEGIN CERTIFICATE-----
MIIBZzCCAQ2gAwIBAgIBATAKBggqhkjOPQQDAjAXMRUwEwYDVQQDDAxleGFtcGxl
LnRlc3QwIBcNMjAwMTAxMDAwMDAwWhgPMjEyMDAxMDEwMDAwMDBaMBcxFTATBgNV
BAMMDGV4YW1wbGUudGVzdDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABAFMafOn
ZsL+IbtWbquX0UTIC48GX/Wpxzzi9mWBoY67mqijOBZXfQG8p7JCo0apYbkFUQgL
Gs2WdRMFzgjy0GyjSDBGMAwGA1UdEwQFMAMBAf8wFwYDVR0RBBAwDoIMZXhhbXBs
ZS50ZXN0MB0GA1UdDgQWBBSZpHKPJzAaIrNL1tIglJ/a+i6eWjAKBggqhkjOPQQD
AgNIADBFAiEAmVRHRhp5jALRnAsnxcspzOsj8/MFN6ukpQjtVx5CCLoCIAIAmVfC
pmXSlNOmV2MqBKPYPyTpocj4KhsEhlbNyri8
-----END CERTIFICATE-----`;

const basics = { maxBytes: 1_000_000, timeoutMs: 30_000, lookup: async () => ["127.0.0.1"] };
const trustedBefore = tls.getCACertificates("default");

function serveSecurely(greeted: unknown[] = []) {
  const server: Server = createServer({ key, cert }, (request, response) => {
    if (request.socket instanceof tls.TLSSocket) greeted.push(request.socket.servername);
    response.end(`hello ${request.headers.host}`);
  });
  return listenLocally(server.on("tlsClientError", () => {}));
}

afterEach(closeLocalSites);

describe("an untrusted certificate", () => {
  it("is rejected", async () => {
    const site = await serveSecurely();
    const work = fetchGuarded(`https://example.test:${site.port}/`, {
      ...basics,
      allow: site.allow,
    });
    await expect(work).rejects.toMatchObject({
      kind: "unreachable",
      message: "The site's certificate is not valid.",
    });
  });
});

describe("a trusted certificate", () => {
  beforeAll(() => tls.setDefaultCACertificates([cert]));
  afterAll(() => tls.setDefaultCACertificates(trustedBefore));

  it("is checked against the name, although the connection goes to an address", async () => {
    const greeted: unknown[] = [];
    const site = await serveSecurely(greeted);
    for (const host of ["example.test", "example.test."]) {
      const url = `https://${host}:${site.port}/`;
      const fetched = await fetchGuarded(url, { ...basics, allow: site.allow });
      expect(fetched.bytes.toString()).toBe(`hello ${host}:${site.port}`);
    }
    expect(greeted).toEqual(["example.test", "example.test"]);
  });

  it("is rejected for another name or for an address", async () => {
    const site = await serveSecurely();
    for (const host of ["other.example", "127.0.0.1"]) {
      const url = `https://${host}:${site.port}/`;
      await expect(fetchGuarded(url, { ...basics, allow: site.allow })).rejects.toMatchObject({
        kind: "unreachable",
        message: "The site's certificate is not valid.",
      });
    }
  });
});

describe("a server without TLS", () => {
  it("cannot be reached by https", async () => {
    const site = await servePages((_request, response) => response.end("plain"));
    const url = `https://127.0.0.1:${site.port}/`;
    await expect(fetchGuarded(url, { ...basics, allow: site.allow })).rejects.toMatchObject({
      kind: "unreachable",
      message: "The site could not be reached over a secure connection.",
    });
  });
});
