/** The routes of comments and notifications for the test of all routes. Eve is no member of Ada's collections. */
import { adds, type Case, own } from "./route-case.ts";

export const commentTable: Record<string, Case[]> = {
  "GET /api/entries/:id/comments": [
    own(({ memberEntry }) => ({ path: `/api/entries/${memberEntry}/comments` }), 200),
    // Her own entry in a collection that is not shared.
    own(({ entry }) => ({ path: `/api/entries/${entry}/comments` }), 403),
  ],
  "POST /api/entries/:id/comments": [
    adds(
      ({ memberEntry }) => ({ path: `/api/entries/${memberEntry}/comments`, body: { text: "Hi" } }),
      201,
    ),
  ],
  "GET /api/comments": [own(() => ({ path: "/api/comments" }), 200, 200)],
  "DELETE /api/comments/:id": [
    own(({ comment }) => ({ path: `/api/comments/${comment}` }), 204),
    // Of another member, in a collection of hers.
    own(({ memberComment }) => ({ path: `/api/comments/${memberComment}` }), 204),
  ],
  "GET /api/notifications": [own(() => ({ path: "/api/notifications" }), 200, 200)],
  "POST /api/notifications/read": [
    own(
      () => ({ path: "/api/notifications/read", body: { until: "2020-01-01T00:00:00Z" } }),
      204,
      204,
    ),
    adds(
      ({ memberEntry: entryId }) => ({ path: "/api/notifications/read", body: { entryId } }),
      204,
      204,
    ),
  ],
  "PATCH /api/notifications/:id": [
    adds(
      ({ notification }) => ({
        path: `/api/notifications/${notification}`,
        body: { isRead: true },
      }),
      200,
    ),
  ],
  "GET /api/notifications/email": [own(() => ({ path: "/api/notifications/email" }), 200, 200)],
  "PATCH /api/notifications/email": [
    own(() => ({ path: "/api/notifications/email", body: { isOn: false } }), 200, 200),
  ],
};
