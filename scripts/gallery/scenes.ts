/** All scenes of the gallery: each screen in each state that users can see. */
import { activityScenes, commentScenes } from "./activity.ts";
import { adminScenes } from "./admin.ts";
import { batchScenes } from "./batches.ts";
import { billingScenes } from "./billing.ts";
import { captureScenes } from "./capture.ts";
import { collectionScenes } from "./collections.ts";
import { entryScenes } from "./entries.ts";
import { extractionScenes } from "./extraction.ts";
import { feedbackScenes } from "./feedback.ts";
import { highlightScenes } from "./highlights.ts";
import { identityScenes } from "./identity.ts";
import { importScenes } from "./imports.ts";
import { invitationScenes } from "./invitations.ts";
import { libraryScenes } from "./library.ts";
import { entryPictureScenes, pictureScenes, pictureSettingsScenes } from "./pictures.ts";
import { keyScenes, profileScenes, securityScenes } from "./profile.ts";
import { projectScenes } from "./projects.ts";
import { collectionPageScenes, publicScenes } from "./public.ts";
import { rediscoverScenes } from "./rediscover.ts";
import type { Scene } from "./scene.ts";
import { searchScenes } from "./search.ts";
import { sharingScenes } from "./sharing.ts";
import { topicScenes } from "./topics.ts";
import { trashScenes } from "./trash.ts";

export const scenes: readonly Scene[] = [
  ...publicScenes,
  ...identityScenes,
  ...pictureScenes,
  ...searchScenes,
  ...collectionScenes,
  ...libraryScenes,
  ...entryScenes,
  ...entryPictureScenes,
  ...highlightScenes,
  ...rediscoverScenes,
  ...projectScenes,
  ...profileScenes,
  ...keyScenes,
  ...pictureSettingsScenes,
  ...securityScenes,
  ...invitationScenes,
  ...billingScenes,
  ...feedbackScenes,
  ...adminScenes,
  ...topicScenes,
  ...trashScenes,
  ...extractionScenes,
  ...importScenes,
  ...batchScenes,
  ...sharingScenes,
  ...commentScenes,
  ...collectionPageScenes,
  ...activityScenes,
  // Last, because they add entries to the account that shows empty screens.
  ...captureScenes,
];
