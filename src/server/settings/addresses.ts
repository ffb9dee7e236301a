/** The addresses of this installation and of its source. */
import { z } from "zod";
import { projectUrl } from "#shared/product-name.ts";

const webAddress = z.url({ protocol: /^https?$/, error: "must be an http or https address" });

/** Of PUBLIC_URL. */
export const publicAddress = webAddress.refine((url) => /^https?:\/\/[^/?#]+\/?$/i.test(url), {
  error: "must have no path: Commonplace needs a host name of its own",
});

/** Of SOURCE_URL. */
export const sourceAddress = webAddress.max(2_000).default(projectUrl);
