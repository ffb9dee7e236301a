/** The attacks by one hostile user or a signed-out client. Each runs until its time is over. */
import { randomBytes } from "node:crypto";
import {
  type Hostile,
  holdSockets,
  saveOne,
  strike,
  strikeOn,
  uploadOf,
} from "./hostile-client.ts";
import { batchAttacks } from "./batch-attacks.ts";
import { forgingAttacks } from "./forged-pages.ts";
import { pageAttacks } from "./page-attacks.ts";
import { pictureAttacks } from "./picture-attacks.ts";
import { publicAttacks } from "./public-attacks.ts";
import { questionAttacks } from "./question-attacks.ts";
import { importAttacks } from "./import-attacks.ts";
import { keyAttacks } from "./key-attacks.ts";
import { markAttacks } from "./mark-attacks.ts";
import { disguiseAttacks } from "./disguise-attacks.ts";
import { memberAttacks } from "./member-attacks.ts";
import { repetitionAttacks } from "./repetition-attacks.ts";
import { scanAttacks } from "./scan-attacks.ts";
import { transferAttacks } from "./transfer-attacks.ts";
import { voteAttacks } from "./vote-attacks.ts";
import { zipOf } from "./zip-bomb.ts";

const megabyte = 1024 * 1024;
const textPath = "/api/functions/process-text-entry";
const urlPath = "/api/functions/process-url";

const nodes = (bytes: number) => `{"text":"x","extra":[${"{},".repeat(bytes / 3)}{}]}`;
const deep = (bytes: number) => "[".repeat(bytes);
const words = (count: number) =>
  Array.from({ length: count }, () => randomBytes(4).toString("hex")).join(" ");
const json = (value: unknown) => JSON.stringify(value);

export const attacks: Record<string, (hostile: Hostile) => Promise<void>> = {
  ...pageAttacks,
  ...pictureAttacks,
  ...publicAttacks,
  ...questionAttacks,
  ...batchAttacks,
  ...forgingAttacks,
  ...importAttacks,
  ...keyAttacks,
  ...markAttacks,
  ...memberAttacks,
  ...disguiseAttacks,
  ...repetitionAttacks,
  ...scanAttacks,
  ...transferAttacks,
  ...voteAttacks,
  "JSON of millions of nodes": async (hostile) => {
    const large = nodes(12.6 * megabyte);
    const small = nodes(240 * 1024);
    await strikeOn(hostile, 3, (round) =>
      strike(hostile, textPath, { body: round % 2 ? small : large }),
    );
  },
  "deep JSON, signed in and out": async (hostile) => {
    const bodies = [deep(10 * megabyte), deep(4 * megabyte), deep(100 * 1024)];
    const paths = [textPath, "/api/collections", "/api/chat", "/api/auth/sign-in/email"];
    await strikeOn(hostile, 4, (round) =>
      strike(hostile, paths[round % paths.length]!, {
        body: bodies[round % bodies.length]!,
        signedOut: round % 4 === 3,
      }),
    );
  },
  "texts of two million characters": async (hostile) => {
    const body = json({ text: words(220_000) });
    await strikeOn(hostile, 6, () => strike(hostile, textPath, { body }));
  },
  "one word of two million letters": async (hostile) => {
    const body = json({ text: "a".repeat(1_999_000) });
    await strikeOn(hostile, 3, () => strike(hostile, textPath, { body }));
  },
  "searches of many phrases": async (hostile) => {
    const phrases = encodeURIComponent('"the water" '.repeat(83)).slice(0, 2_900);
    const query = encodeURIComponent(words(110)).slice(0, 990);
    await strikeOn(hostile, 16, (round) =>
      strike(hostile, round % 2 ? `/api/search?q=${phrases}` : `/api/search?q=${query}`),
    );
  },
  "lists searched for what is not there": (hostile) =>
    strikeOn(hostile, 16, (round) => strike(hostile, `/api/entries?q=never-${round}`)),
  "questions of 4,000 characters": async (hostile) => {
    const message = `What of ${words(440)}`.slice(0, 3_990);
    await strikeOn(hostile, 10, () => strike(hostile, "/api/chat", { body: json({ message }) }));
  },
  "1,000 event streams while saving": async (hostile) => {
    const streams = Array.from({ length: 1_000 }, () => strike(hostile, "/api/events"));
    const body = json({ text: words(200) });
    await strikeOn(hostile, 4, () => strike(hostile, textPath, { body }));
    await Promise.all(streams);
  },
  "uploads that drip": async (hostile) => {
    const { host } = new URL(hostile.url);
    const head = (path: string, type: string, length: number) =>
      `POST ${path} HTTP/1.1\r\nhost: ${host}\r\nauthorization: Bearer ${hostile.token}\r\ncontent-type: ${type}\r\ncontent-length: ${length}\r\n\r\n`;
    const upload = `${head("/api/functions/upload-file", "multipart/form-data; boundary=b", 50 * megabyte)}--b\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n`;
    const paste = `${head(textPath, "application/json", 5 * megabyte)}{"text":"`;
    await Promise.all([
      holdSockets(hostile, 40, upload, "a"),
      holdSockets(hostile, 40, paste, "a"),
    ]);
  },
  "ten uploads of 100 MB at once": async (hostile) => {
    const { body, headers } = uploadOf("large.txt", Buffer.alloc(99 * megabyte, "a few words "));
    await strikeOn(hostile, 10, () =>
      strike(hostile, "/api/functions/upload-file", { method: "POST", body, headers }),
    );
  },
  "documents that unpack to gigabytes": async (hostile) => {
    const { body, headers } = uploadOf("bomb.docx", zipOf("word/document.xml", 300 * megabyte));
    await strikeOn(hostile, 4, () =>
      strike(hostile, "/api/functions/upload-file", { method: "POST", body, headers }),
    );
  },
  "links that never answer": (hostile) =>
    strikeOn(hostile, 12, (round) =>
      saveLink(hostile, `${round % 2 ? "slow" : "drip"}-${randomBytes(4).toString("hex")}`),
    ),
  "pages that unpack to 400 MB, and deep ones": (hostile) =>
    strikeOn(hostile, 6, (round) =>
      saveLink(hostile, `${round % 2 ? "bomb" : "deep"}-${randomBytes(4).toString("hex")}`),
    ),
  "pages of thousands of blocks, and redirects without end": (hostile) =>
    strikeOn(hostile, 6, (round) =>
      saveLink(hostile, `${round % 4 ? "blocks" : "refresh"}-${randomBytes(4).toString("hex")}`),
    ),
  "sign-ins of nobody": (hostile) =>
    strikeOn(hostile, 64, () =>
      strike(hostile, "/api/auth/sign-in/email", {
        body: json({
          email: `${randomBytes(6).toString("hex")}@example.org`,
          password: "x".repeat(20),
        }),
        signedOut: true,
      }),
    ),
  "sign-ups without end": (hostile) =>
    strikeOn(hostile, 16, () =>
      strike(hostile, "/api/auth/sign-up/email", {
        body: json({
          name: "x",
          email: `${randomBytes(6).toString("hex")}@example.org`,
          password: randomBytes(12).toString("hex"),
        }),
        signedOut: true,
      }),
    ),
  "collections without end": async (hostile) => {
    await strikeOn(hostile, 16, (round) =>
      round % 10 === 9
        ? strike(hostile, "/api/collections")
        : strike(hostile, "/api/collections", { body: json({ title: `Collection ${round}` }) }),
    );
  },
  "pages without end": (hostile) =>
    strikeOn(hostile, 32, (round) =>
      strike(hostile, round % 2 ? `/home?round=${round}` : "/login", {
        signedOut: round % 8 === 6,
      }),
    ),
  "saves without end": async (hostile) => {
    const body = json({ text: words(250), whyInteresting: words(20) });
    await strikeOn(hostile, 32, () => strike(hostile, textPath, { body }));
  },
  "answers left unread": async (hostile) => {
    const { host } = new URL(hostile.url);
    const id = await saveText(hostile);
    const ask = `GET /api/entries/${id}/content HTTP/1.1\r\nhost: ${host}\r\nauthorization: Bearer ${hostile.token}\r\n\r\n`;
    await holdSockets(hostile, 100, ask.repeat(20), "");
  },
  "headers that drip over 2,000 sockets": (hostile) =>
    holdSockets(hostile, 2_000, "GET /api/health HTTP/1.1\r\nhost: 127.0.0.1\r\nx-a: ", "a"),
};

async function saveLink(hostile: Hostile, page: string): Promise<string> {
  return saveOne(hostile, urlPath, { url: `http://${hostile.site}/${page}`, allowDuplicate: true });
}

async function saveText(hostile: Hostile): Promise<string> {
  return saveOne(hostile, textPath, { text: words(200_000) });
}
