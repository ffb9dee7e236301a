// Reads images with Amazon Textract: DetectDocumentText for text, AnalyzeDocument for the kind.
import type { Block } from "@aws-sdk/client-textract";
import type { TextractSettings } from "#server/settings/extraction-settings.ts";
import type { ImageReader, ReadImage } from "../image-reader.ts";
import { failService, type ServiceFailure } from "./service-failure.ts";

const service = {
  name: "Amazon Textract",
  settings: "AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY and AWS_REGION",
};
/** The limit of its synchronous operations. */
const maxBytes = 10 * 1024 * 1024;
const failures: Record<string, ServiceFailure> = {
  AccessDeniedException: "credentials",
  ExpiredTokenException: "credentials",
  IncompleteSignature: "credentials",
  InvalidClientTokenId: "credentials",
  InvalidSignatureException: "credentials",
  MissingAuthenticationTokenException: "credentials",
  SignatureDoesNotMatch: "credentials",
  UnrecognizedClientException: "credentials",
  LimitExceededException: "throttled",
  ProvisionedThroughputExceededException: "throttled",
  ThrottlingException: "throttled",
  TooManyRequestsException: "throttled",
  BadDocumentException: "unsupported",
  InvalidParameterException: "unsupported",
  UnsupportedDocumentException: "unsupported",
  DocumentTooLargeException: "too_large",
  InternalServerError: "overloaded",
  ServiceUnavailable: "overloaded",
  TimeoutError: "timeout",
};

export function createTextract(
  settings: TextractSettings,
  { timeoutMs = 60_000, attempts = 3 }: { timeoutMs?: number; attempts?: number } = {},
): ImageReader {
  const { region, accessKeyId, secretAccessKey, sessionToken, endpoint } = settings;
  const connect = async () => {
    const sdk = await import("@aws-sdk/client-textract");
    const client = new sdk.TextractClient({
      region,
      credentials: {
        accessKeyId,
        secretAccessKey,
        ...(sessionToken === undefined ? {} : { sessionToken }),
      },
      ...(endpoint === undefined ? {} : { endpoint }),
      maxAttempts: attempts,
      requestHandler: { connectionTimeout: 10_000, requestTimeout: timeoutMs },
    });
    return { sdk, client };
  };
  let connected: ReturnType<typeof connect> | null = null;
  return {
    atOnce: 4,
    read: async ({ bytes }, purpose, { signal }) => {
      signal.throwIfAborted();
      if (bytes.length > maxBytes) throw failService(service, "too_large", undefined);
      const { sdk, client } = await (connected ??= connect());
      const Document = { Bytes: bytes };
      const abortSignal = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
      try {
        const { Blocks } =
          purpose === "detection"
            ? await client.send(new sdk.DetectDocumentTextCommand({ Document }), { abortSignal })
            : await client.send(
                new sdk.AnalyzeDocumentCommand({ Document, FeatureTypes: ["LAYOUT"] }),
                { abortSignal },
              );
        if (Blocks === undefined) throw failService(service, "malformed", undefined);
        return toReadImage(Blocks);
      } catch (error) {
        signal.throwIfAborted();
        throw explain(error, abortSignal.aborted);
      }
    },
  };
}

function explain(error: unknown, isLate: boolean): Error {
  if (!(error instanceof Error)) return failService(service, "offline", error);
  if (error.name === "AppError") return error;
  if (isLate) return failService(service, "timeout", error);
  const named = failures[error.name];
  if (named !== undefined) return failService(service, named, error);
  const { $metadata: metadata } = error as { $metadata?: { httpStatusCode?: number } };
  const status = metadata?.httpStatusCode;
  if (status === undefined) return failService(service, "offline", error);
  if (status === 401 || status === 403) return failService(service, "credentials", error);
  if (status === 429) return failService(service, "throttled", error);
  return failService(service, status >= 500 ? "overloaded" : "malformed", error);
}

function toReadImage(blocks: readonly Block[]): ReadImage {
  const byId = new Map(blocks.map((block) => [block.Id, block]));
  const lines = blocks
    .filter(({ BlockType }) => BlockType === "LINE")
    .map(({ Relationships = [] }) => ({
      words: Relationships.filter(({ Type }) => Type === "CHILD")
        .flatMap(({ Ids = [] }) => Ids)
        .flatMap((id) => {
          const { BlockType, Text, Confidence, Geometry } = byId.get(id) ?? {};
          if (BlockType !== "WORD" || Text === undefined) return [];
          const { Left = 0, Top = 0, Width = 0, Height = 0 } = Geometry?.BoundingBox ?? {};
          const box = { x: Left, y: Top, width: Width, height: Height };
          return [{ text: Text, confidence: Confidence ?? 0, box }];
        }),
    }))
    .filter(({ words }) => words.length > 0);
  return { lines, documentType: null };
}
