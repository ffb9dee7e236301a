/** What the gallery shows: each screen in each state that a person can meet it in. */
import { askingScenes } from "./gallery-asking.ts";
import { collectionScenes } from "./gallery-collections.ts";
import { identityScenes } from "./gallery-identity.ts";
import { keepingScenes } from "./gallery-keeping.ts";
import { profileScenes } from "./gallery-profile.ts";
import { readingScenes } from "./gallery-reading.ts";
import type { Scene } from "./gallery-scene.ts";

export const scenes: readonly Scene[] = [
  ...askingScenes,
  ...keepingScenes,
  ...collectionScenes,
  ...readingScenes,
  ...profileScenes,
  ...identityScenes,
];
