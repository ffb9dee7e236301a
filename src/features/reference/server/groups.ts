/** Every operation by group, in display order. A test fails if a route is missing here. */
import { assistant, collections, images, search } from "./operations/collections.ts";
import { collectionPages } from "./operations/collection-pages.ts";
import { discover, feedback, forEverybody } from "./operations/discover.ts";
import { entries, saving } from "./operations/entries.ts";
import { library } from "./operations/library.ts";
import { account, billing, invitations, keys, live, profile } from "./operations/person.ts";
import { exporting, importing, trash } from "./operations/keeping.ts";
import { highlights } from "./operations/highlights.ts";
import { operations } from "./operations/operations.ts";
import { pictures } from "./operations/pictures.ts";
import { readingState } from "./operations/reading-state.ts";
import { digest, rediscover } from "./operations/rediscover.ts";
import { comments, notifications } from "./operations/comments.ts";
import { sharing } from "./operations/sharing.ts";
import { topics } from "./operations/topics.ts";
import { projects } from "./operations/projects.ts";
import { server, signIn } from "./operations/sign-in.ts";
import type { OperationGroup } from "./operation.ts";

export const groups = [
  saving,
  entries,
  highlights,
  readingState,
  rediscover,
  library,
  pictures,
  topics,
  search,
  assistant,
  collections,
  sharing,
  comments,
  notifications,
  collectionPages,
  projects,
  discover,
  images,
  importing,
  exporting,
  trash,
  live,
  forEverybody,
  profile,
  digest,
  feedback,
  keys,
  invitations,
  billing,
  account,
  operations,
  signIn,
  server,
] as const satisfies readonly OperationGroup[];
