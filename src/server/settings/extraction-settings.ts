/**
 * The engines that read images, from TEXT_DETECTION_PROVIDER, IMAGE_ANALYSIS_PROVIDER and their credentials.
 */
import { createRequire } from "node:module";

export const imageProviders = ["tesseract", "aws-textract", "google-vision"] as const;
export type ImageProvider = (typeof imageProviders)[number];

export type ExtractionSettings = {
  textDetection: ImageProvider;
  imageAnalysis: ImageProvider;
  /** Languages of the embedded engine, named like its data packages: "eng", "deu". */
  languages: readonly string[];
  /** Null if Textract is not configured. Contains secrets: never log it. */
  textract: TextractSettings | null;
  /** Null if Google Vision is not configured. Contains its key: never log it. */
  vision: VisionSettings | null;
};
export type TextractSettings = {
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken: string | undefined;
  /** Default: AWS's own. */
  endpoint: string | undefined;
};
export type VisionSettings = { apiKey: string; endpoint: string };

export type ExtractionValues = {
  TEXT_DETECTION_PROVIDER: ImageProvider;
  IMAGE_ANALYSIS_PROVIDER: ImageProvider;
  OCR_LANGUAGES: readonly string[];
  AWS_REGION?: string | undefined;
  AWS_ACCESS_KEY_ID?: string | undefined;
  AWS_SECRET_ACCESS_KEY?: string | undefined;
  AWS_SESSION_TOKEN?: string | undefined;
  AWS_TEXTRACT_ENDPOINT?: string | undefined;
  GOOGLE_VISION_API_KEY?: string | undefined;
  GOOGLE_VISION_ENDPOINT?: string | undefined;
};

const { resolve } = createRequire(import.meta.url);

/** The complete settings, or a sentence for each invalid variable. */
export function parseExtractionSettings(
  values: ExtractionValues,
): ExtractionSettings | { problems: string[] } {
  const providers = [values.TEXT_DETECTION_PROVIDER, values.IMAGE_ANALYSIS_PROVIDER];
  const problems = values.OCR_LANGUAGES.filter((language) => !isInstalled(language)).map(
    (language) =>
      `OCR_LANGUAGES includes ${language}, which is not installed. Run npm install @tesseract.js-data/${language}.`,
  );
  const textract = readTextract(values);
  const vision = readVision(values);
  if (textract === null && providers.includes("aws-textract"))
    problems.push(
      "AWS_REGION, AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY must be set for aws-textract.",
    );
  if (vision === null && providers.includes("google-vision"))
    problems.push("GOOGLE_VISION_API_KEY must be set for google-vision.");
  if (problems.length > 0) return { problems };
  return {
    textDetection: values.TEXT_DETECTION_PROVIDER,
    imageAnalysis: values.IMAGE_ANALYSIS_PROVIDER,
    languages: values.OCR_LANGUAGES,
    textract: providers.includes("aws-textract") ? textract : null,
    vision: providers.includes("google-vision") ? vision : null,
  };
}

function isInstalled(language: string): boolean {
  try {
    resolve(`@tesseract.js-data/${language}/package.json`);
    return true;
  } catch {
    return false;
  }
}

function readTextract(values: ExtractionValues): TextractSettings | null {
  const { AWS_REGION: region, AWS_ACCESS_KEY_ID: accessKeyId } = values;
  const { AWS_SECRET_ACCESS_KEY: secretAccessKey, AWS_SESSION_TOKEN: sessionToken } = values;
  if (region === undefined || accessKeyId === undefined || secretAccessKey === undefined)
    return null;
  const endpoint = values.AWS_TEXTRACT_ENDPOINT;
  return { region, accessKeyId, secretAccessKey, sessionToken, endpoint };
}

function readVision(values: ExtractionValues): VisionSettings | null {
  const apiKey = values.GOOGLE_VISION_API_KEY;
  const endpoint = values.GOOGLE_VISION_ENDPOINT ?? "https://vision.googleapis.com";
  return apiKey === undefined ? null : { apiKey, endpoint: endpoint.replace(/\/+$/, "") };
}
