import { afterAll, describe, expect, it } from "vitest";
import type { Extracted } from "#features/extraction/contract.ts";
import { setUpClients } from "#server/testing/contexts.ts";
import { checkImage } from "../extract-image.ts";
import { loadImage, uploadImage } from "../testing/images.ts";
import type { ImageReader, ReadingPurpose } from "../image-reader.ts";
import { startAnsweringServer, type ServiceReply } from "../testing/answering-server.ts";
import { createTextract } from "./aws-textract.ts";
import { createVision } from "./google-vision.ts";

const server = await startAnsweringServer();
afterAll(() => server.close());
const image = checkImage(loadImage("letter.png"));

const box = (Left: number) => ({ BoundingBox: { Left, Top: 0.1, Width: 0.2, Height: 0.05 } });
const textract = {
  Blocks: [
    { BlockType: "PAGE", Id: "p" },
    { BlockType: "LINE", Id: "l", Relationships: [{ Type: "CHILD", Ids: ["a", "b"] }] },
    { BlockType: "WORD", Id: "a", Text: "Dear", Confidence: 99.5, Geometry: box(0.1) },
    { BlockType: "WORD", Id: "b", Text: "Ada,", Confidence: 98, Geometry: box(0.4) },
  ],
};
const amz = (status: number, type: string): ServiceReply => ({
  status,
  headers: { "content-type": "application/x-amz-json-1.1" },
  body: { __type: type, Message: "secret words of the service" },
});

const visionWord = (text: string, left: number, breakType: string) => ({
  confidence: 0.97,
  boundingBox: {
    vertices: [
      { x: left, y: 40 },
      { x: left + 64, y: 60 },
    ],
  },
  symbols: [...text].map((letter, index) => ({
    text: letter,
    ...(index === text.length - 1 ? { property: { detectedBreak: { type: breakType } } } : {}),
  })),
});
const comma = { ...visionWord(",", 328, "LINE_BREAK") };
const ada = visionWord("Ada", 256, "");
const vision = {
  responses: [
    {
      labelAnnotations: [
        { description: "Font", score: 0.9 },
        { description: "Receipt", score: 0.8 },
      ],
      fullTextAnnotation: {
        pages: [
          {
            width: 640,
            height: 400,
            blocks: [{ paragraphs: [{ words: [visionWord("Dear", 64, "SPACE"), ada, comma] }] }],
          },
        ],
      },
    },
  ],
};

const patient = { signal: new AbortController().signal, onProgress: () => {} };
const read = (reader: ImageReader, purpose: ReadingPurpose = "detection", watching = patient) =>
  reader.read(image, purpose, watching);

/** Milliseconds: only a server that stays silent is meant to reach the limit. */
const limitOf = (reply: unknown) => (reply === "silent" ? 500 : 120_000);

const readers = {
  textract: (timeoutMs = limitOf(null)) =>
    createTextract(
      {
        region: "eu-west-1",
        accessKeyId: "AKIATEST",
        secretAccessKey: "a-secret",
        sessionToken: undefined,
        endpoint: server.url,
      },
      // The pause between two attempts is random.
      { timeoutMs, attempts: 1 },
    ),
  vision: (timeoutMs = limitOf(null)) =>
    createVision({ apiKey: "a-key", endpoint: server.url }, { timeoutMs, firstPauseMs: 1 }),
};

describe("Amazon Textract", () => {
  it("returns lines, words and boxes, with signed requests", async () => {
    server.answer({ status: 200, body: textract });
    expect(await read(readers.textract())).toEqual({
      documentType: null,
      lines: [
        {
          words: [
            { text: "Dear", confidence: 99.5, box: { x: 0.1, y: 0.1, width: 0.2, height: 0.05 } },
            { text: "Ada,", confidence: 98, box: { x: 0.4, y: 0.1, width: 0.2, height: 0.05 } },
          ],
        },
      ],
    });
    const [call] = server.calls;
    expect(call!.headers["x-amz-target"]).toBe("Textract.DetectDocumentText");
    expect(call!.headers["authorization"]).toContain("AKIATEST");
    expect(call!.headers["authorization"]).toContain("/eu-west-1/textract/");
    expect(JSON.parse(call!.body).Document.Bytes).toBe(image.bytes.toString("base64"));
    server.answer({ status: 200, body: textract });
    await read(readers.textract(), "analysis");
    expect(server.calls[0]!.headers["x-amz-target"]).toBe("Textract.AnalyzeDocument");
  });

  it.each([
    [amz(400, "UnrecognizedClientException"), "unavailable", /credentials.*AWS_ACCESS_KEY_ID/],
    [amz(400, "AccessDeniedException"), "unavailable", /credentials/],
    [amz(400, "ThrottlingException"), "unavailable", /too many requests/],
    [amz(400, "ProvisionedThroughputExceededException"), "unavailable", /too many requests/],
    [amz(400, "UnsupportedDocumentException"), "validation", /cannot read this image/],
    [amz(400, "BadDocumentException"), "validation", /cannot read this image/],
    [amz(400, "DocumentTooLargeException"), "too_large", /too large/],
    [amz(500, "InternalServerError"), "unavailable", /internal error/],
    ["cut" as const, "unavailable", /./],
    ["silent" as const, "unavailable", /took too long/],
  ])("turns %o into a sentence", async (reply, code, message) => {
    server.answer(reply);
    await expect(read(readers.textract(limitOf(reply)))).rejects.toMatchObject({
      code,
      message: expect.stringMatching(message),
    });
  });
});

describe("Google Vision", () => {
  it("returns lines, words and boxes, and the kind of document", async () => {
    server.answer({ status: 200, body: vision });
    const { lines, documentType } = await read(readers.vision(), "analysis");
    expect(documentType).toBe("Receipt");
    expect(lines.map(({ words }) => words.map(({ text }) => text))).toEqual([["Dear", "Ada,"]]);
    expect(lines[0]!.words[0]).toEqual({
      text: "Dear",
      confidence: 97,
      box: { x: 0.1, y: 0.1, width: 0.1, height: expect.closeTo(0.05) },
    });
    const [call] = server.calls;
    expect(call!.path).toBe("/v1/images:annotate");
    expect(call!.headers["x-goog-api-key"]).toBe("a-key");
    expect(JSON.parse(call!.body).requests[0].features[0].type).toBe("DOCUMENT_TEXT_DETECTION");
    server.answer({ status: 200, body: { responses: [{}] } });
    expect((await read(readers.vision())).lines).toEqual([]);
  });

  const refused = (status: number, name: string): ServiceReply => ({
    status,
    body: { error: { code: status, status: name, message: "API key not valid" } },
  });
  const inside = (code: number): ServiceReply => ({
    status: 200,
    body: { responses: [{ error: { code, message: "Bad image data." } }] },
  });
  it.each([
    [refused(400, "INVALID_ARGUMENT"), "unavailable", /credentials.*GOOGLE_VISION_API_KEY/],
    [refused(403, "PERMISSION_DENIED"), "unavailable", /credentials/],
    [refused(429, "RESOURCE_EXHAUSTED"), "unavailable", /too many requests/],
    [refused(503, "UNAVAILABLE"), "unavailable", /internal error/],
    [inside(3), "validation", /cannot read this image/],
    [inside(8), "unavailable", /too many requests/],
    [{ status: 200, body: "no JSON" }, "unavailable", /could not be read/],
    [{ status: 200, body: { other: 1 } }, "unavailable", /could not be read/],
    ["cut" as const, "unavailable", /could not be reached/],
    ["silent" as const, "unavailable", /took too long/],
  ] as [ServiceReply, string, RegExp][])("%o is a sentence", async (reply, code, message) => {
    server.answer(reply);
    await expect(read(readers.vision(limitOf(reply)))).rejects.toMatchObject({
      code,
      message: expect.stringMatching(message),
    });
  });

  it("retries transient failures", async () => {
    server.answer(refused(503, "UNAVAILABLE"), "cut", { status: 200, body: vision });
    expect((await read(readers.vision())).lines).toHaveLength(1);
    expect(server.calls).toHaveLength(3);
  });
});

describe("either service", () => {
  it.each(Object.entries(readers))("%s ends when it is cancelled", async (_name, open) => {
    server.answer("silent");
    const cancel = new AbortController();
    const reading = read(open(), "detection", { ...patient, signal: cancel.signal });
    cancel.abort(new Error("enough"));
    await expect(reading).rejects.toThrow("enough");
  });

  it("is used where the settings name it", async () => {
    const { ada: client } = await setUpClients({
      settings: {
        TEXT_DETECTION_PROVIDER: "aws-textract",
        AWS_REGION: "eu-west-1",
        AWS_ACCESS_KEY_ID: "AKIATEST",
        AWS_SECRET_ACCESS_KEY: "a-secret",
        AWS_TEXTRACT_ENDPOINT: server.url,
        IMAGE_ANALYSIS_PROVIDER: "google-vision",
        GOOGLE_VISION_API_KEY: "a-key",
        GOOGLE_VISION_ENDPOINT: server.url,
      },
    });
    const ask = async (name: string) => {
      const { body } = await uploadImage(client, image.bytes);
      const path = `/api/functions/${name}`;
      const { filePath } = body;
      return (await client.send<Extracted>("POST", path, { filePath })).body.result;
    };
    server.answer({ status: 200, body: textract });
    expect((await ask("extract-text")).content).toEqual({
      textValues: ["Dear Ada,"],
      wordCount: 2,
    });
    server.answer({ status: 200, body: vision });
    const { metadata, content } = await ask("process-image");
    expect(metadata.documentType).toBe("Receipt");
    expect(content.confidence).toBe(97);
  });
});
