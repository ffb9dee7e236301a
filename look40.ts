import { readFileSync, mkdtempSync, writeFileSync } from "node:fs"; import { gunzipSync } from "node:zlib"; import { createServer } from "node:http";
import { chromium } from "@playwright/test"; import { startApp } from "./scripts/app-process.ts";
const root = "/work/shared/corpora/articles/readability";
const { readdirSync } = await import("node:fs");
const all = readdirSync(root); const names = all.filter((_, i) => i % 3 === Number(process.argv[2] ?? 0)).slice(0, Number(process.argv[3] ?? 40));
const site = createServer((q, s) => { const n = q.url!.slice(1); try { const b = gunzipSync(readFileSync(`${root}/${n}/source.html.gz`)); s.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(b); } catch { s.writeHead(404).end(); } });
await new Promise<void>((r) => site.listen(0, "127.0.0.1", r)); const host = `127.0.0.1:${(site.address() as any).port}`;
const app = await startApp(mkdtempSync("/tmp/look-"), { FETCH_ALLOW: host, PORT: "0" } as any);
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium-headless-shell", args: ["--no-sandbox"] }).catch(() => chromium.launch({ args: ["--no-sandbox"] }));
const ctx = await browser.newContext({ baseURL: app.url, viewport: { width: 1440, height: 900 }, serviceWorkers: "block" });
const page = await ctx.newPage();
const send = async (m: string, p: string, data: object) => { const r = await page.request.fetch(p, { method: m, data }); if (!r.ok()) throw new Error(p + r.status() + await r.text()); return r.status() === 204 ? null : r.json(); };
await send("POST", "/api/auth/sign-up/email", { name: "a", email: "a@b.example", password: "a long enough password" });
await send("PATCH", "/api/profile", { onboardingDismissed: true });
page.on("pageerror", (e) => console.log("pageerror", e.message.slice(0, 150)));
const shots: string[] = [];
for (const [k, name] of names.entries()) {
  const { entry } = await send("POST", "/api/functions/process-url", { url: `http://${host}/${name}` }) as any;
  for (let i = 0; i < 60; i++) { const e = await (await page.request.get(`/api/entries/${entry.id}`)).json(); if (e.status !== "processing") { if (e.status !== "ready") console.log(name, e.status, e.failure?.message); break; } await new Promise((r) => setTimeout(r, 300)); }
  const width = k % 2 ? 360 : 1440, scheme = k % 4 < 2 ? "light" : "dark";
  await page.setViewportSize({ width, height: 900 }); await page.emulateMedia({ colorScheme: scheme as any });
  await page.goto(`/entry/${entry.id}`);
  const view = page.locator(".reading").first();
  await view.waitFor({ timeout: 15000 }).catch(() => console.log("no reading", name));
  await page.waitForTimeout(400);
  const box = await view.boundingBox().catch(() => null); if (!box) continue;
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  const long = Math.min(2600, height - box.y);
  await page.screenshot({ path: `/tmp/l40-${k}.png`, fullPage: true, clip: { x: Math.max(0, box.x - 20), y: box.y, width: Math.min(width, box.width + 40), height: Math.max(200, long) } });
  shots.push(`<figure><figcaption>${name} ${width} ${scheme}</figcaption><img src="data:image/png;base64,${readFileSync(`/tmp/l40-${k}.png`).toString("base64")}"></figure>`);
  if (shots.length === 5 || k === names.length - 1) {
    const p = await (await browser.newContext({ viewport: { width: 1900, height: 1700 } })).newPage();
    await p.setContent(`<style>body{margin:0;display:flex;gap:8px;align-items:start;background:#888}figure{margin:0;flex:1 1 0}img{width:100%}figcaption{font:14px sans-serif}</style>${shots.join("")}`);
    await p.screenshot({ path: `/tmp/sheet-${process.argv[2] ?? 0}-${Math.floor(k / 5)}.png` }); await p.close(); shots.length = 0;
  }
}
await browser.close(); await app.stop(); site.close(); console.log("done");
