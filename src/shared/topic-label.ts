import { z } from "zod";
import { maxTopicLength } from "./topic-limits.ts";

/** A topic that a user writes: without control characters, on one line. */
export const TopicLabel = z
  .string()
  .transform((text) =>
    text
      .normalize("NFC")
      .replaceAll(/[\s\p{Cc}]+/gu, " ")
      .trim(),
  )
  .pipe(
    z
      .string()
      .max(maxTopicLength, `A topic has at most ${maxTopicLength} characters`)
      .regex(/[\p{L}\p{N}\p{P}\p{S}]/u, "Please write a topic"),
  );
