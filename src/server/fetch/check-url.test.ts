import { describe, expect, it } from "vitest";
import { checkUrl } from "./check-url.ts";
import { FetchFailure } from "./fetch-failure.ts";

function kindOf(url: string, allow: readonly string[] = []): string {
  try {
    checkUrl(url, allow);
    return "passes";
  } catch (error) {
    if (error instanceof FetchFailure) return error.kind;
    throw error;
  }
}

describe("checkUrl", () => {
  it.each([
    "http://127.0.0.1/",
    "http://127.0.0.1:443/",
    "https://127.0.0.1:8443/x?y",
    "http://127.127.127.127/",
    "http://127.1/",
    "http://0/",
    "http://0.0.0.0:8080/",
    "http://2130706433/",
    "http://0x7f000001/",
    "http://0x7f.1/",
    "http://0177.0.0.1/",
    "http://017700000001/",
    "http://①②⑦.0.0.1/",
    "http://127。0。0。1/",
    "http://%31%32%37.0.0.1/",
    "http://127.0.0.1./",
    "http:127.0.0.1/",
    "http:/\\127.0.0.1/",
    "http://127.0.0.1\\@example.com/",
    "http://169.254.169.254/x",
    "http://0xA9FEA9FE/",
    "http://0251.0376.0251.0376/",
    "http://192.168.1.1/",
    "http://10.0.0.1/",
    "http://172.16.0.1/",
    "http://100.100.100.200/",
    "http://192.0.0.192/",
    "http://168.63.129.16/",
    "http://255.255.255.255/",
    "http://[::]/",
    "http://[::1]:8080/",
    "http://[0:0:0:0:0:ffff:127.0.0.1]/",
    "http://[::ffff:a9fe:a9fe]/",
    "http://[64:ff9b::7f00:1]/",
    "http://[2002:7f00:1::]/",
    "http://[fd00:ec2::254]/",
    "http://[fe80::1]/",
    "http://localhost/",
    "http://LOCALHOST./",
    "http://ⓛⓞⓒⓐⓛⓗⓞⓢⓣ/",
    "http://a.b.localhost:3000/",
    "http://ip6-loopback/",
    "http://metadata/",
    "http://metadata.google.internal/",
    "http://printer.local/",
    "http://router.home.arpa/",
    "http://example.onion/",
    "http://user@example.com/",
    "http://user:secret@example.com/",
    "http://:secret@example.com/",
    "http://example.com:22/",
    "http://example.com:6379@127.0.0.1/",
    "https://example.com:25/",
  ])("rejects %s", (url) => {
    expect(kindOf(url)).toBe("refused");
  });

  it.each([
    "",
    "example.com",
    "/path",
    "http://",
    "http://425.510.425.510/",
    "http://0o177.0.0.1/",
    "http://127.0.0.1!/",
    "http://[fe80::1%25eth0]/",
    "http://exa mple.com/",
    "http://a..b/",
    "file:///etc/passwd",
    "ftp://example.com/",
    "gopher://example.com/",
    "data:text/html,hello",
    "javascript:alert(1)",
    `https://example.com/${"a".repeat(9000)}`,
  ])("rejects %s as not a URL", (url) => {
    expect(kindOf(url)).toBe("invalid_url");
  });

  it.each([
    "https://example.com/a?b#c",
    "http://example.com:8080/",
    "https://bücher.example/",
    "https://8.8.8.8/",
    "https://[2606:4700:4700::1111]/",
  ])("accepts %s", (url) => {
    expect(kindOf(url)).toBe("passes");
  });

  it("accepts exactly what is listed", () => {
    expect(kindOf("http://127.0.0.1:8080/", ["127.0.0.1:8080"])).toBe("passes");
    expect(kindOf("http://127.0.0.1/", ["127.0.0.1:80"])).toBe("passes");
    expect(kindOf("https://wiki.lan/", ["wiki.lan:443"])).toBe("passes");
    expect(kindOf("http://127.0.0.1:8081/", ["127.0.0.1:8080"])).toBe("refused");
    expect(kindOf("http://wiki.lan/", ["wiki.lan:443"])).toBe("refused");
    expect(kindOf("http://user@127.0.0.1:8080/", ["127.0.0.1:8080"])).toBe("refused");
  });
});
