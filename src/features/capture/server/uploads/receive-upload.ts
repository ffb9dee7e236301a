import { requireUploadCapacity, type UploadLimit } from "#features/billing/server/service.ts";
import { CaptureFileFields, maxUploadBytes } from "#features/capture/contract.ts";
import type { Entry } from "#features/entries/contract.ts";
import type { Ctx } from "#server/app-context.ts";
import { receiveForm } from "#server/http/request/receive-form.ts";
import { parseInput } from "#server/http/request/valid.ts";
import { captureFile } from "../service.ts";

/**
 * Saves the `file` part with the fields around it while it is being sent. Throws like `receiveForm`, and
 * "plan_limit" before anything is received.
 */
export async function receiveUpload(ctx: Ctx, request: Request): Promise<Entry> {
  let room: UploadLimit | undefined;
  return receiveForm(request, {
    userId: ctx.userId,
    maxBytes: maxUploadBytes,
    tooLarge: "That file is larger than 100 MB",
    noFile: "Please select a file",
    check: async (leastBytes) => {
      room = await requireUploadCapacity(ctx);
      const refusal = room.refuse(leastBytes);
      if (refusal !== null) throw refusal;
    },
    save: (file, readFields) =>
      captureFile(ctx, { ...file, room: room! }, async () =>
        parseInput(ctx, CaptureFileFields, await readFields()),
      ),
  });
}
