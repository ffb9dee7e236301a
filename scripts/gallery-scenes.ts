/** What the gallery shows: each screen in each state that a person can meet it in. */
import { chatScenes } from "./gallery-chat.ts";
import { collectionScenes } from "./gallery-collections.ts";
import { identityScenes } from "./gallery-identity.ts";
import { invitationScenes } from "./gallery-invitations.ts";
import { captureScenes } from "./gallery-capture.ts";
import { profileScenes } from "./gallery-profile.ts";
import { projectScenes } from "./gallery-projects.ts";
import { readingScenes } from "./gallery-reading.ts";
import type { Scene } from "./gallery-scene.ts";

export const scenes: readonly Scene[] = [
  ...chatScenes,
  ...captureScenes,
  ...collectionScenes,
  ...readingScenes,
  ...projectScenes,
  ...profileScenes,
  ...identityScenes,
  ...invitationScenes,
];
