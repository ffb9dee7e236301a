/** Lists the cases that the features state, for the tests of all routes. */
import { accountCases } from "#features/account/server/testing/route-cases.ts";
import { activityCases } from "#features/activity/server/testing/route-cases.ts";
import { assistantCases } from "#features/assistant/server/testing/route-cases.ts";
import { billingCases } from "#features/billing/server/testing/route-cases.ts";
import { captureCases } from "#features/capture/server/testing/route-cases.ts";
import { collectionPageCases } from "#features/collection-pages/server/testing/route-cases.ts";
import { collectionCases } from "#features/collections/server/testing/route-cases.ts";
import { commentCases } from "#features/comments/server/testing/route-cases.ts";
import { connectionCases } from "#features/connections/server/testing/route-cases.ts";
import { discoverCases } from "#features/discover/server/testing/route-cases.ts";
import { entryCases } from "#features/entries/server/testing/route-cases.ts";
import { exportCases } from "#features/export/server/testing/route-cases.ts";
import { extractionCases } from "#features/extraction/server/testing/route-cases.ts";
import { feedbackCases } from "#features/feedback/server/testing/route-cases.ts";
import { highlightCases } from "#features/highlights/server/testing/route-cases.ts";
import { importCases } from "#features/imports/server/testing/route-cases.ts";
import { interestCases } from "#features/interests/server/testing/route-cases.ts";
import { invitationCases } from "#features/invitations/server/testing/route-cases.ts";
import { keyCases } from "#features/keys/server/testing/route-cases.ts";
import { libraryCases } from "#features/library/server/testing/route-cases.ts";
import { mailingCases } from "#features/mailings/server/testing/route-cases.ts";
import { notificationCases } from "#features/notifications/server/testing/route-cases.ts";
import { operationCases } from "#features/operations/server/testing/route-cases.ts";
import { pictureCases } from "#features/pictures/server/testing/route-cases.ts";
import { profileCases } from "#features/profile/server/testing/route-cases.ts";
import { projectCases } from "#features/projects/server/testing/route-cases.ts";
import { readingStateCases } from "#features/reading-state/server/testing/route-cases.ts";
import { readingCases } from "#features/reading/server/testing/route-cases.ts";
import { rediscoverCases } from "#features/rediscover/server/testing/route-cases.ts";
import { savedFilterCases } from "#features/saved-filters/server/testing/route-cases.ts";
import { searchCases } from "#features/search/server/testing/route-cases.ts";
import { sharingCases } from "#features/sharing/server/testing/route-cases.ts";
import { topicCases } from "#features/topics/server/testing/route-cases.ts";
import { trashCases } from "#features/trash/server/testing/route-cases.ts";
import type { RouteCases } from "./route-case.ts";

export const routeCases: RouteCases = {
  ...accountCases,
  ...activityCases,
  ...assistantCases,
  ...billingCases,
  ...captureCases,
  ...collectionPageCases,
  ...collectionCases,
  ...commentCases,
  ...connectionCases,
  ...discoverCases,
  ...entryCases,
  ...exportCases,
  ...extractionCases,
  ...feedbackCases,
  ...highlightCases,
  ...importCases,
  ...interestCases,
  ...invitationCases,
  ...keyCases,
  ...libraryCases,
  ...mailingCases,
  ...notificationCases,
  ...operationCases,
  ...pictureCases,
  ...profileCases,
  ...projectCases,
  ...readingStateCases,
  ...readingCases,
  ...rediscoverCases,
  ...savedFilterCases,
  ...searchCases,
  ...sharingCases,
  ...topicCases,
  ...trashCases,
};
