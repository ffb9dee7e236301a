/** The lead pictures that early versions stored as their sites sent them. */
import { beforeAll, describe, expect, it } from "vitest";
import { formerPictureKey, getEntry, pictureKey } from "#features/entries/server/service.ts";
import { sweepFiles } from "#features/entries/server/files/sweep-files.ts";
import { listEntryPictures, resumePictures } from "#features/pictures/server/service.ts";
import { capturePictures } from "#features/pictures/server/tables.ts";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import { setUpContext } from "#server/testing/contexts.ts";
import { createUser, waitFor } from "#server/testing/test-context.ts";
import { createEntry } from "#server/testing/test-entries.ts";
import { createPicture } from "#server/testing/test-pictures.ts";

const context = await setUpContext();
let ada: Ctx;
beforeAll(async () => {
  await context.work();
  ada = await createUser(context, "Ada");
});

describe("a former picture", () => {
  async function createFormer(bytes: Buffer | null) {
    const { id, captureId } = await createEntry(ada, { source: "url", url: "https://a.example/" });
    if (bytes !== null) await context.storage.put(formerPictureKey(captureId), bytes);
    await inTransaction(ada, (tx) =>
      tx.insert(capturePictures).values({ captureId, place: 0, userId: ada.userId }),
    );
    return { id, captureId };
  }

  it("is converted once, and its file removed by the sweep", async () => {
    const { id, captureId } = await createFormer(createPicture(600, 400));
    await resumePictures(context);
    const { picture } = await waitFor(async () => {
      const entry = await getEntry(ada, id);
      return entry.picture === null ? null : entry;
    });
    expect(picture).toMatchObject({ width: 600, height: 400 });
    const digest = picture!.url.split("/").at(-1)!;
    const bytes = await context.storage.getBytes(pictureKey(digest, "full"));
    expect(bytes.subarray(8, 12).toString()).toBe("WEBP");
    expect(await sweepFiles(context, { ageMilliseconds: 0 })).toBe(1);
    expect(await context.storage.exists(formerPictureKey(captureId))).toBe(false);
    expect(await context.storage.exists(pictureKey(digest, "full"))).toBe(true);
  });

  it.each([
    ["missing", null, /not here any more/],
    ["no picture", Buffer.from("<!doctype html>"), /not a picture/],
  ])("that is %s is left out with the reason", async (_what, bytes, reason) => {
    const { id } = await createFormer(bytes);
    await resumePictures(context);
    const { leftOut } = await waitFor(async () => {
      const pictures = await listEntryPictures(ada, id);
      return pictures.waiting.length === 0 ? pictures : null;
    });
    expect(leftOut).toMatchObject([{ source: null, reason: expect.stringMatching(reason) }]);
  });
});
