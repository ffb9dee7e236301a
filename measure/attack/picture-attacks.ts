/** Attacks with pictures: pages that name the worst of them, and addresses of pictures that are not one's own. */
import { randomBytes } from "node:crypto";
import { type Hostile, saveOne, strike, strikeOn } from "./hostile-client.ts";
import { hostilePictures } from "./hostile-pictures.ts";

const leads = Object.keys(hostilePictures);

export const pictureAttacks: Record<string, (hostile: Hostile) => Promise<void>> = {
  "pages of hostile pictures": (hostile) =>
    strikeOn(hostile, 6, (round) => {
      const page = round % 8 === 7 ? "tenthousand" : `book${leads[round % leads.length]}`;
      return saveOne(hostile, "/api/functions/process-url", {
        url: `http://${hostile.site}/${page}-${randomBytes(4).toString("hex")}`,
        allowDuplicate: true,
      });
    }),
  "pictures of others": (hostile) =>
    strikeOn(hostile, 40, () =>
      strike(hostile, `/api/pictures/${randomBytes(20).toString("hex")}?size=thumbnail`),
    ),
  "fetching and removing all pictures": (hostile) =>
    strikeOn(hostile, 6, (round) =>
      strike(
        hostile,
        round % 2 ? "/api/pictures" : "/api/pictures/fetch",
        round % 2 ? { method: "DELETE" } : { body: "{}" },
      ),
    ),
};
