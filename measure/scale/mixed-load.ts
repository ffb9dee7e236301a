/** Users who list, save texts and files, read files back, search and listen to changes at a steady pace. */
import { setTimeout as sleep } from "node:timers/promises";
import { type MailServer, parseLink } from "#server/testing/servers/mail-server.ts";
import { servedByHeader } from "./services/haproxy.ts";

/** In the order in which each user sends them. */
const round = "list text list search list list upload list file list".split(" ") as Kind[];
const pauseMilliseconds = 150;
const reconnectMilliseconds = 300;

export type Kind = "list" | "text" | "upload" | "file" | "search" | "invitation";

/** A request and its answer. Times are of performance.now(). */
export type Sent = {
  kind: Kind;
  sentAt: number;
  endedAt: number;
  /** Null if the answer broke off or did not come. */
  status: number | null;
  /** The web process that had it, as the proxy calls it. */
  servedBy: string | null;
  isExpected: boolean;
  text: string;
};

/** An acknowledged save: its mark is in its text or its file, and in nothing else. */
export type Saved = { kind: "text" | "upload"; id: string; mark: string; content: string };

export type LoadUser = {
  token: string;
  saved: Saved[];
  /** Recipients of acknowledged invitations. */
  invited: string[];
  /** Events of entries that were received. */
  heard: number;
  /** Invites the next address to the user's collection. */
  invite: () => Promise<void>;
  /** Sends many saves at once, so that a worker is busy. */
  saveMany: (count: number) => Promise<void>;
};

export type MixedLoad = { users: LoadUser[]; sent: Sent[]; stop: () => Promise<void> };

export async function startMixedLoad(
  { origin, mails }: { origin: string; mails: MailServer },
  count: number,
): Promise<MixedLoad> {
  const over = new AbortController();
  const sent: Sent[] = [];
  const running: Promise<void>[] = [];
  const users: LoadUser[] = [];
  for (let index = 0; index < count; index += 1) {
    const token = await signUp(origin, mails, `user${index}@example.org`);
    const { user, send } = await addUser(origin, token, index, sent);
    users.push(user);
    running.push(repeat(send, over.signal), listen(origin, user, over.signal));
  }
  return {
    users,
    sent,
    stop: async () => {
      over.abort();
      await Promise.all(running);
    },
  };
}

async function repeat(send: (kind: Kind) => Promise<void>, signal: AbortSignal): Promise<void> {
  for (let at = 0; !signal.aborted; at += 1) {
    await send(round[at % round.length]!);
    await sleep(pauseMilliseconds);
  }
}

/** Signs up, confirms the address, and returns the token of the session. */
export async function signUp(origin: string, mails: MailServer, email: string): Promise<string> {
  const password = "a long enough password";
  const post = (path: string, body: object) =>
    fetch(`${origin}/api/auth/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  await post("sign-up/email", { name: "Ada", email, password });
  const { token } = parseLink(await mails.take(email, /^Confirm/));
  const confirmed = await post("verify-email", { token, password });
  return confirmed.headers.get("set-auth-token")!;
}

async function addUser(origin: string, token: string, index: number, sent: Sent[]) {
  const authorization = `Bearer ${token}`;
  const json = { authorization, "content-type": "application/json", prefer: "respond-async" };
  const post = (body: unknown) => ({ method: "POST", headers: json, body: JSON.stringify(body) });
  const upload = async (name: string, content: string) => {
    const form = new FormData();
    form.append("file", new Blob([content], { type: "text/plain" }), name);
    const encoded = new Response(form);
    const type = encoded.headers.get("content-type")!;
    // As one buffer: a proxy may answer before the end of a streamed body, and fetch loses that answer.
    const body = await encoded.arrayBuffer();
    return { method: "POST", headers: { ...json, "content-type": type }, body };
  };
  /** The answer, if it is the expected one; otherwise null. */
  const ask = async (kind: Kind, path: string, init: RequestInit, expected: number) => {
    const one: Sent = {
      kind,
      sentAt: performance.now(),
      endedAt: 0,
      status: null,
      servedBy: null,
      isExpected: false,
      text: "",
    };
    try {
      const response = await fetch(`${origin}${path}`, { ...init, redirect: "error" });
      one.servedBy = response.headers.get(servedByHeader);
      one.text = await response.text();
      one.status = response.status;
      one.isExpected = response.status === expected;
    } catch (error) {
      one.text = String((error as Error).cause ?? error);
    }
    one.endedAt = performance.now();
    sent.push(one);
    return one.isExpected ? one : null;
  };

  const created = await fetch(`${origin}/api/collections`, post({ title: "Shared" }));
  const collection = (await created.json()) as { id: string };
  const user: LoadUser = {
    token,
    saved: [],
    invited: [],
    heard: 0,
    invite: async () => {
      tried += 1;
      const email = `guest${tried}of${index}@example.org`;
      const path = `/api/collections/${collection.id}/members`;
      const body = { email, role: "viewer" };
      if ((await ask("invitation", path, post(body), 201)) !== null) user.invited.push(email);
    },
    saveMany: async (count) => {
      await Promise.all(Array.from({ length: count }, (_, at) => save(at % 2 ? "text" : "upload")));
    },
  };
  let tried = 0;
  let marks = 0;
  const save = async (kind: "text" | "upload") => {
    marks += 1;
    // One word in letters, which searches find.
    const mark = `mark${letters(index)}x${letters(marks)}`;
    const content = `About ${mark}\n\nOwls hunt at night, and mice know it well. ${mark} is the name of this one.`;
    const path = `/api/functions/${kind === "text" ? "process-text-entry" : "upload-file"}`;
    const init = kind === "text" ? post({ text: content }) : await upload(`${mark}.txt`, content);
    const answered = await ask(kind, path, init, 201);
    if (answered === null) return;
    const { entry } = JSON.parse(answered.text) as { entry: { id: string } };
    user.saved.push({ kind, id: entry.id, mark, content });
  };
  const send = async (kind: Kind) => {
    const headers = { authorization };
    const files = user.saved.filter((one) => one.kind === "upload");
    const one = files[Math.floor(files.length * Math.random())];
    if (kind === "text" || kind === "upload") await save(kind);
    else if (kind === "list") await ask(kind, "/api/entries?limit=25", { headers }, 200);
    else if (kind === "search") await ask(kind, "/api/search?q=owls%20mice", { headers }, 200);
    else if (one !== undefined) {
      const answered = await ask("file", `/api/entries/${one.id}/file`, { headers }, 200);
      if (answered !== null) answered.isExpected = answered.text === one.content;
    }
  };
  return { user, send };
}

/** Follows the user's changes, and connects again when the stream ends, as a page does. */
async function listen(origin: string, user: LoadUser, signal: AbortSignal): Promise<void> {
  const headers = { authorization: `Bearer ${user.token}` };
  while (!signal.aborted) {
    try {
      const response = await fetch(`${origin}/api/events`, { headers, signal });
      if (!response.ok) throw new Error(`the stream was refused with ${response.status}`);
      for await (const text of response.body!.pipeThrough(new TextDecoderStream()))
        user.heard += text.split("event: entry").length - 1;
    } catch {
      // Its process was killed, or is not ready.
    }
    if (!signal.aborted) await sleep(reconnectMilliseconds);
  }
}

const letters = (number: number) =>
  String(number)
    .padStart(5, "0")
    .replaceAll(/\d/g, (digit) => "abcdefghij"[Number(digit)]!);
