/** The functions of public pages of collections that other features use. */
export {
  handlePageReports,
  isPageAddress,
  listPageReports,
  restorePage,
  withdrawPage,
} from "./moderation.ts";
