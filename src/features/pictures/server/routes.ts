import { Hono } from "hono";
import { z } from "zod";
import { PictureQuery, PictureSettingsUpdate } from "#features/pictures/contract.ts";
import { access } from "#server/http/access/access.ts";
import type { HttpEnv } from "#server/http/identity/actor.ts";
import { idParam } from "#server/http/request/id-param.ts";
import { valid } from "#server/http/request/valid.ts";
import { getReceiver } from "#server/http/response/receiver.ts";
import { createRateLimiter } from "#server/limits/rate-limiter.ts";
import { rateLimits } from "#server/limits/rate-policies.ts";
import { getPictureSettings, updatePictureSettings } from "./picture-settings.ts";
import { removePictures } from "./remove-pictures.ts";
import { listEntryPictures } from "./service.ts";
import { getOwnPicture, missingPicture } from "./stream-picture.ts";

const views = access("read", { rate: createRateLimiter(rateLimits.pictures) });

const removes = access("write", { rate: createRateLimiter(rateLimits.pictureRuns) });

/** A malformed digest is answered like an unknown one. */
const digestParam = valid(
  "param",
  z.object({
    digest: z.string().transform((digest) => {
      if (!/^[0-9a-f]{40}$/.test(digest)) throw missingPicture();
      return digest;
    }),
  }),
);

/** /api/pictures */
export const pictureRoutes = new Hono<HttpEnv>()
  .get("/", access("read"), async (c) => c.json(await getPictureSettings(c.var.ctx)))
  .patch("/", access("write"), valid("json", PictureSettingsUpdate), async (c) =>
    c.json(await updatePictureSettings(c.var.ctx, c.req.valid("json"))),
  )
  .delete("/", removes, async (c) => c.json(await removePictures(c.var.ctx), 202))
  .get("/:digest", views, digestParam, valid("query", PictureQuery), async (c) => {
    const response = await getOwnPicture(c.var.ctx, c.req.valid("param").digest, {
      key: c.var.actor.userId,
      knownTag: c.req.header("if-none-match"),
      receiver: getReceiver(c),
      ...c.req.valid("query"),
    });
    // Nobody reads the body.
    if (c.req.method === "HEAD") await response.body?.cancel();
    return response;
  });

/** /api/entries/:id/pictures */
export const entryPictureRoutes = new Hono<HttpEnv>().get(
  "/:id/pictures",
  access("read"),
  idParam,
  async (c) => c.json(await listEntryPictures(c.var.ctx, c.req.valid("param").id)),
);
