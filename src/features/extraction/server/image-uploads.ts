// Temporary images in storage, under keys that contain no user input.
import { createHash } from "node:crypto";
import { Transform } from "node:stream";
import { imageTypes, maxImageBytes } from "#shared/upload-limits.ts";
import { invalidFileType } from "#features/extraction/contract.ts";
import type { AppContext, Ctx } from "#server/app-context.ts";
import { cleanFileName } from "#server/files/file-name.ts";
import { receiveForm, type SentFile } from "#server/http/request/receive-form.ts";
import { MissingFile } from "#server/files/storage.ts";
import { startsPngOrJpeg } from "#server/files/image-header.ts";
import { AppError } from "#shared/errors.ts";

const folder = "image-uploads";
/** Longer than the longest queue takes. */
const hour = 60 * 60_000;
/** Images that are kept for one user. */
const maxKept = 20;
const noFile = "Please select an image file first.";

/** Receives the `file` part of a form; returns its path, `temp/{timestamp}_{filename}`. */
export async function receiveImage(ctx: Ctx, request: Request): Promise<string> {
  return receiveForm(request, {
    userId: ctx.userId,
    maxBytes: maxImageBytes,
    tooLarge: "That image is larger than 20 MB",
    noFile,
    save: async (file, readFields) => {
      const filePath = await keepImage(ctx, file);
      try {
        await readFields();
        return filePath;
      } catch (error) {
        await removeImage(ctx, filePath);
        throw error;
      }
    },
  });
}

async function keepImage(ctx: Ctx, { fileName, stream }: SentFile): Promise<string> {
  const name = cleanFileName(fileName);
  const ending = name.slice(name.lastIndexOf(".") + 1).toLowerCase();
  if (!imageTypes.some((type) => type === ending)) {
    stream.resume();
    throw wrongType();
  }
  const checked = stream.pipe(checkImage());
  stream.on("error", (error) => checked.destroy(error));
  // May fail before the storage listens.
  checked.on("error", () => {});
  const { storage } = ctx.app;
  const filePath = await choosePath(ctx, name);
  try {
    await storage.putStream(imageKey(ctx.userId, filePath), checked);
  } catch (error) {
    stream.resume();
    await removeImage(ctx, filePath);
    throw error;
  }
  return filePath;
}

/** Passes an image through; fails with an AppError if it is invalid, empty or too large. */
function checkImage(): Transform {
  let size = 0;
  let start = Buffer.alloc(0);
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (start.length < 8) {
        start = Buffer.concat([start, chunk.subarray(0, 8 - start.length)]);
        if (start.length === 8 && !startsPngOrJpeg(start)) return done(wrongType());
      }
      if (size > maxImageBytes)
        return done(new AppError("too_large", "That image is larger than 20 MB"));
      done(null, chunk);
    },
    flush(done) {
      if (size === 0) return done(refuse("That image is empty"));
      done(size < 8 ? wrongType() : null);
    },
  });
}

/** A timestamp unused by the user's images of this name. Throws "rate_limited" if the user has too many. */
async function choosePath(ctx: Ctx, name: string): Promise<string> {
  const { storage } = ctx.app;
  let kept = 0;
  for await (const _file of storage.list(`${folder}/${ctx.userId}`)) kept += 1;
  if (kept >= maxKept)
    throw new AppError(
      "rate_limited",
      `You have ${maxKept} images waiting to be processed. Wait until one of them is done.`,
      { retryAfterSeconds: 10 },
    );
  for (let time = Date.now(); ; time += 1) {
    const filePath = `temp/${time}_${name}`;
    if (!(await storage.exists(imageKey(ctx.userId, filePath)))) return filePath;
  }
}

/** Throws "not_found" if the user has no such image. */
export async function loadImage(ctx: Ctx, filePath: string): Promise<Buffer> {
  try {
    return await ctx.app.storage.getBytes(imageKey(ctx.userId, filePath));
  } catch (error) {
    if (error instanceof MissingFile) throw gone();
    throw error;
  }
}

/** Throws "not_found" if the user has no such image. */
export async function deleteImage(ctx: Ctx, filePath: string): Promise<void> {
  if (!(await ctx.app.storage.exists(imageKey(ctx.userId, filePath)))) throw gone();
  await ctx.app.storage.delete(imageKey(ctx.userId, filePath));
}

/** Idempotent; failures are left to the sweep. */
export async function removeImage(ctx: Ctx, filePath: string): Promise<void> {
  await ctx.app.storage.delete(imageKey(ctx.userId, filePath)).catch((error: unknown) => {
    ctx.app.log.warn({ err: error }, "a temporary image was not removed");
  });
}

/** The uploaded file name. */
export function fileNameOf(filePath: string): string {
  return filePath.slice(filePath.indexOf("_") + 1);
}

/** Images of a killed process have no owner, unless another process shares the storage. */
export function sweepLeftImages(app: Pick<AppContext, "storage" | "env">): Promise<number> {
  const isAlone = app.env.databaseUrl === undefined;
  return sweepImages(app, { ageMilliseconds: isAlone ? performance.now() : hour });
}

/** Deletes abandoned images, and returns their number. */
export async function sweepImages(
  { storage }: Pick<AppContext, "storage">,
  { ageMilliseconds = hour }: { ageMilliseconds?: number } = {},
): Promise<number> {
  const before = Date.now() - ageMilliseconds;
  let removed = 0;
  for await (const { key, writtenAt } of storage.list(folder)) {
    if (writtenAt.getTime() > before) continue;
    await storage.delete(key);
    removed += 1;
  }
  return removed;
}

/** The folder is always the user's, whatever the path. */
export function imageKey(userId: string, filePath: string): string {
  return `${folder}/${userId}/${createHash("sha256").update(filePath).digest("hex")}`;
}

function wrongType(): AppError {
  return new AppError("unsupported_type", invalidFileType.description, {
    details: { title: invalidFileType.title },
  });
}

function refuse(message: string): AppError {
  return new AppError("validation", message, { fields: { file: message } });
}

function gone(): AppError {
  return new AppError("not_found", "There is no such image. Please upload it again.");
}
