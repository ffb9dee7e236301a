import { mailingsApi } from "#features/mailings/contract.ts";
import { serve } from "#server/http/serve.ts";
import { getTimeZone } from "#server/http/client/time-zone.ts";
import type { SecretSource } from "#server/settings/secrets.ts";
import { getDigest, unsubscribe, updateDigest } from "./service.ts";
import { createUnsubscribeLinks } from "./unsubscribe-links.ts";

/**
 * Adds /api/unsubscribe: the address in the header List-Unsubscribe. A browser that opens it is led to the page that
 * asks; only a POST request changes anything, whatever its body (RFC 8058).
 */
export function mailingRoutes(source: SecretSource) {
  const links = createUnsubscribeLinks(source);
  return serve(mailingsApi, {
    "GET /api/unsubscribe": ({ query, c }) =>
      c.redirect(`/unsubscribe#token=${encodeURIComponent(query.token)}`),
    "POST /api/unsubscribe": ({ query, c }) => unsubscribe(c.var.app, links.read(query.token)),
    "GET /api/digest": ({ ctx, c }) => getDigest(ctx, getTimeZone(c)),
    "PATCH /api/digest": ({ ctx, body, c }) => updateDigest(ctx, body, getTimeZone(c)),
  });
}
