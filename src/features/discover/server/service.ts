export { asVisitor, type Visitor } from "./as-visitor.ts";
export { forbidIndexing, getVisitor, sendXml } from "./public-responses.ts";
export { getCached } from "./public-cache.ts";
export {
  blockUser,
  handleReports,
  logAction,
  restoreCapture,
  unblockUser,
  withdrawCapture,
} from "./moderation/moderation.ts";
export { listMeasures, listReports } from "./moderation/moderation-lists.ts";
export { formatFeed, maxFeedEntries } from "./pages/format-feed.ts";
export { findPublicPage } from "./pages/find-public-page.ts";
export { toCollectionCover } from "./pages/listed-collections.ts";
export { toPublicEntry } from "./public-entry.ts";
export { slugShape } from "./require-public.ts";
export { saveCopy } from "./save-copy.ts";
