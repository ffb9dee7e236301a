import { requireUploadCapacity, type UploadLimit } from "#features/billing/server/service.ts";
import { CaptureFileFields } from "#features/capture/contract.ts";
import { maxUploadBytes } from "#shared/upload-limits.ts";
import type { Entry } from "#features/entries/contract.ts";
import type { Ctx } from "#server/app-context.ts";
import { receiveForm } from "#server/http/request/receive-form.ts";
import { parseInput } from "#server/http/request/valid.ts";
import { captureFile } from "./capture-file.ts";

/**
 * Saves the `file` part of a form, and its fields, while it is being received. Throws like `receiveForm`, and
 * "plan_limit" before anything is received.
 */
export async function receiveUpload(ctx: Ctx, request: Request): Promise<Entry> {
  let limit: UploadLimit | undefined;
  return receiveForm(request, {
    userId: ctx.userId,
    maxBytes: maxUploadBytes,
    tooLarge: "That file is larger than 100 MB",
    noFile: "Please select a file",
    check: async (minBytes) => {
      limit = await requireUploadCapacity(ctx);
      const refusal = limit.refuse(minBytes);
      if (refusal !== null) throw refusal;
    },
    save: (file, readFields) =>
      captureFile(ctx, { ...file, limit: limit! }, async () =>
        parseInput(ctx, CaptureFileFields, await readFields()),
      ),
  });
}
