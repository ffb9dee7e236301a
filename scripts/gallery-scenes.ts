/** All scenes of the gallery: each screen in each state that users can see. */
import { billingScenes } from "./gallery-billing.ts";
import { chatScenes } from "./gallery-chat.ts";
import { collectionScenes } from "./gallery-collections.ts";
import { exportScenes } from "./gallery-exports.ts";
import { extractionScenes } from "./gallery-extraction.ts";
import { feedbackScenes } from "./gallery-feedback.ts";
import { trashScenes } from "./gallery-trash.ts";
import { identityScenes } from "./gallery-identity.ts";
import { importScenes } from "./gallery-imports.ts";
import { invitationScenes } from "./gallery-invitations.ts";
import { keyScenes } from "./gallery-keys.ts";
import { captureScenes } from "./gallery-capture.ts";
import { offlineScenes } from "./gallery-offline.ts";
import { profileScenes } from "./gallery-profile.ts";
import { projectScenes } from "./gallery-projects.ts";
import { readingScenes } from "./gallery-reading.ts";
import { publicScenes } from "./gallery-public.ts";
import type { Scene } from "./gallery-scene.ts";
import { sessionEndScenes } from "./gallery-session-end.ts";

export const scenes: readonly Scene[] = [
  ...publicScenes,
  ...chatScenes,
  ...captureScenes,
  ...collectionScenes,
  ...readingScenes,
  ...projectScenes,
  ...profileScenes,
  ...keyScenes,
  ...identityScenes,
  ...sessionEndScenes,
  ...invitationScenes,
  ...billingScenes,
  ...feedbackScenes,
  ...trashScenes,
  ...extractionScenes,
  ...importScenes,
  ...exportScenes,
  ...offlineScenes,
];
