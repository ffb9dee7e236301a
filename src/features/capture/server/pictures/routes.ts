import { earlierPicturesApi } from "#features/pictures/contract.ts";
import { serve } from "#server/http/serve.ts";
import { fetchEarlierPictures } from "./fetch-earlier.ts";

/** /api/pictures/fetch. Here, because it needs the reader. */
export const earlierPictureRoutes = serve(earlierPicturesApi, {
  "POST /api/pictures/fetch": ({ ctx }) => fetchEarlierPictures(ctx),
});
