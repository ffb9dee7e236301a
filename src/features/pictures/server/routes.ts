import { picturesApi } from "#features/pictures/contract.ts";
import { serve } from "#server/http/serve.ts";
import { getReceiver } from "#server/http/response/receiver.ts";
import { getPictureSettings, updatePictureSettings } from "./picture-settings.ts";
import { removePictures } from "./remove-pictures.ts";
import { listEntryPictures } from "./service.ts";
import { getOwnPicture } from "./stream-picture.ts";

export const pictureRoutes = serve(picturesApi, {
  "GET /api/pictures": ({ ctx }) => getPictureSettings(ctx),
  "PATCH /api/pictures": ({ ctx, body }) => updatePictureSettings(ctx, body),
  "DELETE /api/pictures": ({ ctx }) => removePictures(ctx),
  "GET /api/pictures/:digest": ({ ctx, params, query, c }) =>
    getOwnPicture(ctx, params.digest, {
      key: c.var.actor.userId,
      knownTag: c.req.header("if-none-match"),
      receiver: getReceiver(c),
      ...query,
    }),
  "GET /api/entries/:id/pictures": ({ ctx, params }) => listEntryPictures(ctx, params.id),
});
