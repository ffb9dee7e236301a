/** Checks the files in deploy/ as far as that is possible without a container engine. */
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { request } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { parse } from "yaml";
import { waitFor } from "#server/testing/test-context.ts";
import { findFreePort, imageEnv, loadText, npmScripts, root } from "./read-deployment.ts";

const hasProgram = (name: string) => spawnSync(name, ["--version"]).error === undefined;

type Service = {
  image?: string;
  build?: string;
  environment?: Record<string, string>;
  healthcheck?: unknown;
  depends_on?: Record<string, unknown>;
  volumes?: string[];
  networks?: string[];
} & Record<string, unknown>;
const compose = parse(loadText("deploy/compose.yaml"), { merge: true }) as {
  services: Record<string, Service>;
  volumes: Record<string, unknown>;
  networks: Record<string, { ipam: { config: { subnet: string }[] } }>;
};
const ownServices = [compose.services["web"]!, compose.services["worker"]!];

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "cp-deploy-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

describe("compose.yaml", () => {
  it("runs the app read-only, without capabilities, and checks it", () => {
    for (const service of ownServices)
      expect(service).toMatchObject({
        build: "..",
        init: true,
        read_only: true,
        cap_drop: ["ALL"],
        security_opt: ["no-new-privileges:true"],
        volumes: [`data:${imageEnv["DATA_DIR"]}`],
      });
    expect(ownServices.map(({ environment }) => environment!["ROLE"])).toEqual(["web", "worker"]);
  });

  it("trusts its own network as a proxy", () => {
    const { subnet } = compose.networks["inside"]!.ipam.config[0]!;
    expect(ownServices[0]!.environment!["TRUSTED_PROXIES"]).toBe(subnet);
  });

  it("names only services, volumes and networks that exist, and versions of foreign images", () => {
    const services = Object.values(compose.services);
    const used = {
      services: services.flatMap((one) => Object.keys(one.depends_on ?? {})),
      networks: services.flatMap((one) => one.networks ?? []),
      volumes: services
        .flatMap((one) => (one.volumes ?? []).map((volume) => volume.split(":", 1)[0]!))
        .filter((source) => !source.startsWith(".")),
    };
    for (const kind of ["services", "networks", "volumes"] as const)
      expect(Object.keys(compose[kind])).toEqual(expect.arrayContaining(used[kind]));
    const foreign = services.filter(({ build }) => build === undefined);
    expect(foreign.map(({ image }) => image!.split(":")[1] ?? "none")).not.toContain("none");
    expect(foreign.map(({ image }) => image!.split(":")[1])).not.toContain("latest");
  });

  it("asks for every setting without a default in example.env", () => {
    const used = [...loadText("deploy/compose.yaml").matchAll(/\$\{(\w+)(:?[-?])?/g)];
    const known = [...loadText("deploy/example.env").matchAll(/^#?([A-Z_\d]+)=/gm)].map(
      ([, name]) => name!,
    );
    expect([...new Set(used.map(([, name]) => name!))].toSorted()).toEqual(known.toSorted());
  });
});

describe("nginx.conf", () => {
  const canRun = hasProgram("nginx") && hasProgram("openssl");

  it.skipIf(!canRun)(
    "is valid, and passes on the host, the client and a stream over TLS",
    async () => {
      const folder = makeFolder();
      const [tls, plain] = [await findFreePort(), await findFreePort()];
      const received: unknown[] = [];
      const app = createServer((asked, response) => {
        received.push([asked.url, asked.headers.host, asked.headers["x-forwarded-proto"]]);
        response.writeHead(200, { "content-type": "text/event-stream" });
        // Never ends: a proxy that buffers would send nothing.
        response.write("data: hello\n\n");
      }).listen(0, "127.0.0.1");
      await once(app, "listening");
      onTestFinished(() => app.closeAllConnections());
      const key = join(folder, "privkey.pem");
      const certificate = join(folder, "fullchain.pem");
      execFileSync(
        "openssl",
        [
          "req",
          "-x509",
          "-newkey",
          "rsa:2048",
          "-nodes",
          "-days",
          "1",
          "-subj",
          "/CN=localhost",
        ].concat(["-keyout", key, "-out", certificate]),
        { stdio: "ignore" },
      );
      const conf = join(folder, "nginx.conf");
      const { port } = app.address() as { port: number };
      writeFileSync(
        conf,
        loadText("deploy/nginx.conf")
          .replaceAll("/etc/nginx/tls", folder)
          .replace("/tmp/nginx.pid", join(folder, "nginx.pid"))
          // Node's pipes are sockets, which cannot be opened by name.
          .replaceAll(/\/dev\/std(out|err)/g, join(folder, "$1.log"))
          .replaceAll("web:3000", `127.0.0.1:${port}`)
          .replace("listen 80;", `listen 127.0.0.1:${plain};`)
          .replace("listen 443 ssl", `listen 127.0.0.1:${tls} ssl`)
          .replaceAll(/listen \[::\].*;/g, ""),
      );
      const args = ["-p", folder, "-c", conf, "-e", join(folder, "error.log")];
      const tested = spawnSync("nginx", [...args, "-t"], { encoding: "utf8" });
      expect([tested.status, tested.stderr]).toEqual([0, expect.stringContaining("syntax is ok")]);
      const nginx = spawn("nginx", [...args, "-g", "daemon off;"], { stdio: "ignore" });
      onTestFinished(async () => {
        nginx.kill("SIGTERM");
        await once(nginx, "exit");
      });
      const ask = (path: string) =>
        new Promise<{ status: number; text: string; headers: object }>((resolve, reject) => {
          const headers = { host: "notes.example.org" };
          request({
            host: "127.0.0.1",
            port: tls,
            path,
            headers,
            rejectUnauthorized: false,
            agent: false,
          })
            .once("error", reject)
            .once("response", (response) => {
              response.once("data", (chunk: Buffer) => {
                resolve({
                  status: response.statusCode!,
                  text: chunk.toString(),
                  headers: response.headers,
                });
                response.destroy();
              });
            })
            .end();
        });
      const answerOf = (path: string) => waitFor(() => ask(path).catch(() => null));
      expect(await answerOf("/api/events?since=1")).toMatchObject({
        status: 200,
        text: "data: hello\n\n",
        headers: { "strict-transport-security": "max-age=31536000" },
      });
      expect(received).toEqual([["/api/events?since=1", "notes.example.org", "https"]]);
      expect(await answerOf("/metrics")).toMatchObject({ status: 404 });
      const redirected = await fetch(`http://127.0.0.1:${plain}/a?b=c`, { redirect: "manual" });
      expect(redirected.headers.get("location")).toBe("https://127.0.0.1/a?b=c");
    },
  );
});

describe("the systemd unit", () => {
  const unit = loadText("deploy/commonplace@.service");

  it("starts as npm start does", () => {
    const [, command] = /^ExecStart=\S+\/node (.+)$/m.exec(unit)!;
    expect(`exec node ${command}`).toBe(npmScripts.start);
  });

  it.skipIf(!hasProgram("systemd-analyze"))("is valid", () => {
    const file = join(makeFolder(), "commonplace@all.service");
    writeFileSync(
      file,
      unit.replaceAll("/opt/commonplace", root).replaceAll(/^(User|Group)=.*$/gm, "$1=root"),
    );
    const { status, stdout, stderr } = spawnSync("systemd-analyze", ["verify", "--man=no", file], {
      encoding: "utf8",
    });
    expect([status, stdout + stderr]).toEqual([0, ""]);
  });
});
