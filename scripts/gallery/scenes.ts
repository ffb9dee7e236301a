/** All scenes of the gallery: each screen in each state that users can see. */
import { activityScenes } from "./activity.ts";
import { batchScenes } from "./batches.ts";
import { billingScenes } from "./billing.ts";
import { chatScenes } from "./chat.ts";
import { commentScenes } from "./comments.ts";
import { collectionScenes } from "./collections.ts";
import { exportScenes } from "./exports.ts";
import { extractionScenes } from "./extraction.ts";
import { adminScenes } from "./admin.ts";
import { feedbackScenes } from "./feedback.ts";
import { highlightScenes } from "./highlights.ts";
import { topicScenes } from "./topics.ts";
import { trashScenes } from "./trash.ts";
import { identityScenes } from "./identity.ts";
import { importScenes } from "./imports.ts";
import { invitationScenes } from "./invitations.ts";
import { keyScenes } from "./keys.ts";
import { pictureSettingsScenes } from "./picture-settings.ts";
import { captureScenes } from "./capture.ts";
import { libraryScenes } from "./library.ts";
import { offlineScenes } from "./offline.ts";
import { profileScenes } from "./profile.ts";
import { projectScenes } from "./projects.ts";
import { readingScenes } from "./reading.ts";
import { readingStateScenes } from "./reading-state.ts";
import { rediscoverScenes } from "./rediscover.ts";
import { pictureScenes } from "./pictures.ts";
import { publicScenes } from "./public.ts";
import type { Scene } from "./scene.ts";
import { sharedReadingScenes } from "./shared-reading.ts";
import { collectionPageScenes } from "./collection-pages.ts";
import { sharingScenes } from "./sharing.ts";
import { sharingLimitScenes } from "./sharing-limits.ts";
import { accountEndScenes } from "./account-end.ts";
import { sessionEndScenes } from "./session-end.ts";

export const scenes: readonly Scene[] = [
  ...publicScenes,
  ...pictureScenes,
  ...chatScenes,
  ...captureScenes,
  ...batchScenes,
  ...collectionScenes,
  ...sharingScenes,
  ...sharingLimitScenes,
  ...accountEndScenes,
  ...commentScenes,
  ...collectionPageScenes,
  ...activityScenes,
  ...sharedReadingScenes,
  ...libraryScenes,
  ...readingScenes,
  ...readingStateScenes,
  ...highlightScenes,
  ...rediscoverScenes,
  ...projectScenes,
  ...profileScenes,
  ...keyScenes,
  ...pictureSettingsScenes,
  ...identityScenes,
  ...sessionEndScenes,
  ...invitationScenes,
  ...billingScenes,
  ...feedbackScenes,
  ...adminScenes,
  ...topicScenes,
  ...trashScenes,
  ...extractionScenes,
  ...importScenes,
  ...exportScenes,
  ...offlineScenes,
];
