/** Mounts the routes of every feature at their paths. */
import { Hono } from "hono";
import { compress } from "hono/compress";
import { accountRoutes } from "#features/account/server/account-routes.ts";
import { createAuth } from "#features/account/server/auth/create-auth.ts";
import type { OnAccountDelete } from "#features/account/server/deletion/delete-account.ts";
import { authRoutes } from "#features/account/server/routes.ts";
import { createSessions } from "#features/account/server/sessions/create-sessions.ts";
import { activityRoutes } from "#features/activity/server/routes.ts";
import { assistantRoutes } from "#features/assistant/server/routes.ts";
import { billingRoutes, checkoutRoutes } from "#features/billing/server/routes.ts";
import { queueBillingEnd } from "#features/billing/server/service.ts";
import { batchRoutes } from "#features/capture/server/batches/batch-routes.ts";
import { earlierPictureRoutes } from "#features/capture/server/pictures/routes.ts";
import { captureRoutes } from "#features/capture/server/routes.ts";
import {
  collectionPageRoutes,
  publicCollectionRoutes,
} from "#features/collection-pages/server/routes.ts";
import { collectionRoutes } from "#features/collections/server/routes.ts";
import { commentRoutes } from "#features/comments/server/routes.ts";
import { connectionRoutes } from "#features/connections/server/routes.ts";
import { discoverRoutes, publicRoutes } from "#features/discover/server/routes.ts";
import { liveRoutes } from "#features/entries/server/live/live-routes.ts";
import { entryRoutes } from "#features/entries/server/routes.ts";
import { exportRoutes } from "#features/export/server/routes.ts";
import { findReadingPlaces } from "#features/extraction/server/reading-places.ts";
import { extractionRoutes } from "#features/extraction/server/routes.ts";
import { feedbackRoutes } from "#features/feedback/server/routes.ts";
import { highlightRoutes } from "#features/highlights/server/routes.ts";
import { importRoutes } from "#features/imports/server/routes.ts";
import { leaveImports } from "#features/imports/server/service.ts";
import { interestRoutes } from "#features/interests/server/routes.ts";
import { acceptInvitations } from "#features/invitations/server/follow-link.ts";
import { createInvitationLinks } from "#features/invitations/server/invitation-links.ts";
import { invitationLinkRoutes, invitationRoutes } from "#features/invitations/server/routes.ts";
import { createKeys } from "#features/keys/server/find-key.ts";
import { keyRoutes } from "#features/keys/server/routes.ts";
import { libraryRoutes } from "#features/library/server/routes.ts";
import { mailingRoutes } from "#features/mailings/server/routes.ts";
import { mcpRoutes } from "#features/mcp/server/routes.ts";
import { notificationRoutes } from "#features/notifications/server/routes.ts";
import { operationRoutes } from "#features/operations/server/routes.ts";
import { pictureRoutes } from "#features/pictures/server/routes.ts";
import { onboardingRoutes, profileRoutes } from "#features/profile/server/routes.ts";
import { projectLinkRoutes, projectRoutes } from "#features/projects/server/routes.ts";
import { readingStateRoutes } from "#features/reading-state/server/routes.ts";
import { contentRoutes } from "#features/reading/server/routes.ts";
import { rediscoverRoutes } from "#features/rediscover/server/routes.ts";
import type { Mounted } from "#features/reference/server/list-routes.ts";
import { referenceRoutes } from "#features/reference/server/routes.ts";
import { sampleRoutes } from "#features/samples/server/routes.ts";
import { savedFilterRoutes } from "#features/saved-filters/server/routes.ts";
import { searchRoutes } from "#features/search/server/routes.ts";
import { leaveAllCopies } from "#features/sharing/server/account-end.ts";
import { sharedCollectionRoutes, sharingRoutes } from "#features/sharing/server/routes.ts";
import { topicRoutes } from "#features/topics/server/routes.ts";
import {
  collectionRemovalRoutes,
  entryChangeRoutes,
  restoreRoutes,
  trashRoutes,
} from "#features/trash/server/routes.ts";
import { usageRoutes } from "#features/usage/server/routes.ts";
import { AppError } from "#shared/errors.ts";
import { requireDeclaredAccess } from "#server/http/access/access.ts";
import type { AskApi, HttpEnv } from "#server/http/identity/actor.ts";
import { compressShortJson } from "#server/http/response/compress.ts";
import { answerError } from "#server/http/response/errors.ts";
import { healthRoutes } from "#server/http/health.ts";
import { observeRequest } from "#server/http/observe-request.ts";
import { receiveSmallJson } from "#server/http/request/json-body.ts";
import { limitQuery } from "#server/http/request/limit-query.ts";
import { refuseForeignOrigins, securityHeaders } from "#server/http/access/security.ts";
import { refuseOtherHosts } from "#server/http/client/served-host.ts";
import type { AppContext } from "#server/app-context.ts";
import { metricsRoutes } from "#server/monitoring/metrics-routes.ts";
import { loadSecret } from "#server/settings/secrets.ts";

/** The account's imports end first: their jobs lock rows before the user's row, which `queueBillingEnd` locks. */
const leaveFeatures: OnAccountDelete = async (tx, ctx, { sharedEntries }) => {
  await leaveImports(tx, ctx);
  if (sharedEntries === "copy") await leaveAllCopies(tx, ctx);
  await queueBillingEnd(tx, ctx);
};

/** Serves everything outside /api: the pages and their files. */
type OpenWeb = (askApi: AskApi) => Hono<HttpEnv>;

export function createApp(context: AppContext, openWeb: OpenWeb | null) {
  const auth = createAuth(context, loadSecret(context.env), (userId) =>
    acceptInvitations(context, userId),
  );
  const invitationLinks = createInvitationLinks(context.env);
  const keys = createKeys(context);
  const remembered = createSessions(auth, context.events);
  const sessions = {
    ...remembered,
    forget: () => {
      remembered.forget();
      keys.forget();
    },
  };
  const readingPlaces = findReadingPlaces(context.env.extraction);

  /** For the API reference: filled once all routes are mounted. */
  const described: { routes: readonly Mounted[] } = { routes: [] };
  const services = { auth, sessions };
  const routes = [
    healthRoutes,
    ...authRoutes(services),
    accountRoutes(services, leaveFeatures),
    keyRoutes(keys),
    profileRoutes,
    onboardingRoutes,
    collectionRoutes,
    interestRoutes,
    sharingRoutes(invitationLinks),
    sharedCollectionRoutes,
    collectionPageRoutes,
    publicCollectionRoutes,
    activityRoutes,
    libraryRoutes,
    savedFilterRoutes,
    sampleRoutes,
    entryRoutes,
    contentRoutes,
    pictureRoutes,
    earlierPictureRoutes,
    highlightRoutes,
    commentRoutes,
    notificationRoutes,
    readingStateRoutes,
    topicRoutes,
    rediscoverRoutes,
    mailingRoutes(context.env),
    trashRoutes,
    restoreRoutes,
    entryChangeRoutes,
    collectionRemovalRoutes,
    connectionRoutes,
    invitationRoutes(invitationLinks),
    invitationLinkRoutes(invitationLinks),
    checkoutRoutes,
    billingRoutes(),
    discoverRoutes,
    publicRoutes,
    referenceRoutes(described),
    captureRoutes,
    batchRoutes,
    extractionRoutes(readingPlaces),
    feedbackRoutes,
    projectLinkRoutes,
    projectRoutes,
    exportRoutes,
    importRoutes,
    searchRoutes,
    usageRoutes,
    operationRoutes,
    assistantRoutes,
    liveRoutes,
  ];
  const app = new Hono<HttpEnv>()
    .use(observeRequest)
    .use(securityHeaders)
    .use(async (c, next) => {
      c.set("app", context);
      c.set("resolveKey", async (headers) => (await keys.resolve(headers))?.key ?? null);
      c.set("resolveActor", async (headers) => {
        // If both a key and a cookie are sent, the key applies.
        const holder = await keys.resolve(headers);
        if (holder !== null) return holder;
        const session = await sessions.resolve(headers);
        if (session === null) return null;
        const { id: userId, name, email } = session.user;
        return { userId, sessionId: session.id, name, email, key: null };
      });
      await next();
    })
    // Before the check of hosts: Prometheus uses the machine's own name.
    .route("/", metricsRoutes(context))
    .use(refuseOtherHosts)
    .use("/mcp", refuseForeignOrigins, limitQuery, receiveSmallJson)
    .use("/api/*", limitQuery)
    .use("/api/*", compress({ threshold: 1_024 }))
    .use("/api/*", compressShortJson)
    .use("/api/*", async (c, next) => {
      await next();
      // Not by `c.header`, which would copy the response through a stream.
      if (!c.res.headers.has("cache-control")) c.res.headers.set("cache-control", "no-store");
    });
  for (const each of routes) app.route("/", each);
  app.all("/api/*", () => {
    throw new AppError("not_found", "Not found");
  });
  requireDeclaredAccess(app.routes);
  described.routes = app.routes;
  const askApi: AskApi = (request, bindings) => app.fetch(request, bindings);
  app.route("/mcp", mcpRoutes(askApi));
  if (openWeb !== null) app.route("/", openWeb(askApi));
  app.onError((error, c) => answerError(error, c, context.log));
  return app;
}
