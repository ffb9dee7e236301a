/** A user who uses files in every way, at a steady pace, and another one who only lists. */
import { setTimeout as sleep } from "node:timers/promises";
import { buffer } from "node:stream/consumers";
import { Readable } from "node:stream";

/** Milliseconds between two requests of a kind. Slow enough for the limits of a user. */
const pauses = {
  list: 200,
  upload: 1_000,
  "large upload": 5_000,
  text: 2_000,
  link: 2_000,
  file: 500,
  picture: 500,
  export: 15_000,
  "export without files": 20_000,
} as const;
export type FileKind = keyof typeof pauses;

export type Answered = {
  kind: FileKind;
  sentAt: number;
  endedAt: number;
  /** Null if the answer broke off or did not come. */
  status: number | null;
  retryAfter: string | null;
  bytes: Buffer;
};

/** An acknowledged save. `content` is its file; null without one. */
export type Acknowledged = { kind: FileKind; id: string; content: Buffer | null };

export type FileLoad = {
  answers: Answered[];
  acknowledged: Acknowledged[];
  /** Resolves when all requests are answered. */
  stop: () => Promise<void>;
};

type Place = {
  origin: string;
  /** The session of a user who reads and saves files. */
  token: string;
  /** The session of a user who only lists entries. */
  otherToken: string;
  /** Of a site whose pages have pictures. */
  siteOrigin: string;
  fileEntryId: string;
  picturePath: string;
};

const largeBytes = 15 * 1024 * 1024;

/** `name` is part of everything that is saved, so that no two loads save the same. */
export function startFileLoad(place: Place, name: string): FileLoad {
  const { origin, token, siteOrigin, fileEntryId } = place;
  const over = new AbortController();
  const answers: Answered[] = [];
  const acknowledged: Acknowledged[] = [];
  const ask = async (kind: FileKind, path: string, init: RequestInit = {}, by = token) => {
    const sentAt = performance.now();
    const headers = { authorization: `Bearer ${by}`, prefer: "respond-async", ...init.headers };
    const answer: Answered = {
      kind,
      sentAt,
      endedAt: 0,
      status: null,
      retryAfter: null,
      bytes: Buffer.alloc(0),
    };
    try {
      const response = await fetch(`${origin}${path}`, { ...init, headers });
      answer.retryAfter = response.headers.get("retry-after");
      answer.bytes = await buffer(Readable.fromWeb(response.body as never));
      answer.status = response.status;
    } catch (error) {
      answer.bytes = Buffer.from(String((error as Error).cause ?? error));
    }
    answer.endedAt = performance.now();
    answers.push(answer);
    return answer;
  };
  const save = async (asked: Promise<Answered>, content: Buffer | null = null) => {
    const { kind, status, bytes } = await asked;
    if (status !== 201) return;
    const { entry } = JSON.parse(bytes.toString()) as { entry: { id: string } };
    acknowledged.push({ kind, id: entry.id, content });
  };
  const post = (kind: FileKind, path: string, body: object) =>
    ask(kind, `/api/functions/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  const upload = async (kind: FileKind, content: Buffer) => {
    const form = new FormData();
    form.append("file", new Blob([new Uint8Array(content)], { type: "text/plain" }), "owls.txt");
    await save(ask(kind, "/api/functions/upload-file", { method: "POST", body: form }), content);
  };
  const send: Record<FileKind, (mark: string) => Promise<unknown>> = {
    list: () => ask("list", "/api/entries?limit=25", {}, place.otherToken),
    upload: (mark) => upload("upload", Buffer.from(`Owls hunt at night. ${mark}`)),
    "large upload": (mark) => upload("large upload", Buffer.alloc(largeBytes, `${mark} `)),
    text: (mark) =>
      save(post("text", "process-text-entry", { text: `Mice know it well. ${mark}` })),
    link: (mark) => save(post("link", "process-url", { url: `${siteOrigin}/${mark}` })),
    file: () => ask("file", `/api/entries/${fileEntryId}/file`),
    picture: () => ask("picture", place.picturePath),
    export: () => ask("export", `/api/export?format=json&ids=${fileEntryId}`),
    "export without files": () => ask("export without files", "/api/export?format=csv"),
  };
  // Each kind at its pace, without waiting for the answers, as many clients would send them.
  const running: Promise<unknown>[] = [];
  const repeat = async (kind: FileKind) => {
    for (let at = 0; !over.signal.aborted; at += 1) {
      running.push(send[kind](`${name}-${kind.replaceAll(" ", "-")}-${at}`));
      await sleep(pauses[kind], undefined, { signal: over.signal }).catch(() => {});
    }
  };
  const loops = (Object.keys(pauses) as FileKind[]).map(repeat);
  return {
    answers,
    acknowledged,
    stop: async () => {
      over.abort();
      await Promise.all(loops);
      await Promise.all(running);
    },
  };
}

/** Milliseconds within which this share of the answers came. */
export function findTime(answers: readonly Answered[], share: number): number {
  const times = answers
    .map(({ sentAt, endedAt }) => endedAt - sentAt)
    .toSorted((one, other) => one - other);
  return Math.round(times[Math.floor((times.length - 1) * share)]!);
}

export function describeAnswers(answers: readonly Answered[]): string {
  const statuses = [...Map.groupBy(answers, ({ status }) => status)].map(
    ([status, of]) => `${of.length} × ${status}`,
  );
  const [half, most, all] = [0.5, 0.99, 1].map((share) => findTime(answers, share));
  return `${statuses.join(", ")}; p50 ${half} ms, p99 ${most} ms, at most ${all} ms`;
}

export const describeAnswer = ({ kind, status, retryAfter, bytes, sentAt, endedAt }: Answered) =>
  `${kind}: ${status}, retry after ${retryAfter}, after ${Math.round(endedAt - sentAt)} ms: ${bytes.toString("utf8", 0, 200)}`;
