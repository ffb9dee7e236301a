/** The routes of the feedback board for the test of all routes: every user may read it and vote. */
import { adds, type Case, own } from "./route-case.ts";

export const feedbackTable: Record<string, Case[]> = {
  "GET /api/feedback": [own(() => ({ path: "/api/feedback" }), 200, 200)],
  "POST /api/feedback": [own(() => ({ path: "/api/feedback", body: { title: "New" } }), 201, 201)],
  "PATCH /api/feedback/:id": [
    own(
      ({ feedback }) => ({ path: `/api/feedback/${feedback}`, body: { closed: true } }),
      200,
      403,
    ),
  ],
  "DELETE /api/feedback/:id": [
    own(({ feedback }) => ({ path: `/api/feedback/${feedback}` }), 403, 403),
  ],
  "POST /api/feedback/:id/rank": [
    adds(
      ({ feedback }) => ({ path: `/api/feedback/${feedback}/rank`, body: { vote: "up" } }),
      200,
      200,
    ),
  ],
};
