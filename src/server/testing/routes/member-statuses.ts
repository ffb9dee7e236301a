/**
 * The statuses that an editor and a viewer get for objects of a shared collection, by route, for each of its cases in
 * the route table; null where they get what any other user gets.
 */
type Statuses = [editor: number, viewer: number] | null;

export const memberStatuses: Record<string, readonly Statuses[]> = {
  "POST /api/functions/process-url": [[201, 403], null],
  "POST /api/functions/process-page": [[201, 403]],
  "POST /api/functions/process-text-entry": [[201, 403]],
  "POST /api/batches": [[201, 403], null],
  "GET /api/entries/:id/pages": [[200, 200]],
  "POST /api/functions/upload-file": [[201, 403], null],
  "GET /api/entries/:id/publication": [[403, 403]],
  "PATCH /api/entries/:id/publication": [[403, 403]],
  "GET /api/export": [null, null, null, [200, 200], null, null, null, null],
  "GET /api/entries/:id/pictures": [[200, 200]],
  "GET /api/pictures/:digest": [
    [200, 200],
    [200, 200],
  ],
  "GET /api/entries/:id/reading": [[200, 200]],
  "PATCH /api/entries/:id/reading": [
    [200, 200],
    [200, 200],
    [200, 200],
  ],
  "POST /api/entries/reading": [[200, 200]],
  "GET /api/library": [null, [200, 200], [200, 200], null, null, null],
  "GET /api/library/count": [[200, 200], null],
  "GET /api/library/values": [null, null, [200, 200]],
  "GET /api/collections/:id/members": [[200, 200]],
  "POST /api/collections/:id/members": [[403, 403]],
  "PATCH /api/collections/:id/members/:memberId": [
    [403, 403],
    [403, 403],
    [403, 403],
  ],
  "GET /api/collections/:id/members/:memberId/limits": [[403, 403]],
  "DELETE /api/collections/:id/members/:memberId": [
    [403, 403],
    [403, 403],
  ],
  "DELETE /api/collections/:id/entries/:entryId": [[204, 403]],
  "POST /api/collections/:id/entries/:entryId/copy": [[201, 201]],
  "GET /api/collections/:id/entries/:entryId/notes": [[200, 200]],
  "GET /api/collections/:id/activity": [[200, 200]],
  "POST /api/collections/:id/activity/seen": [[204, 204]],
  "PATCH /api/collections/:id/following": [[200, 200]],
  "GET /api/collections/:id/public-page": [
    [200, 200],
    [200, 200],
  ],
  "PUT /api/collections/:id/public-page": [[403, 403]],
  "DELETE /api/collections/:id/public-page": [[403, 403]],
  "GET /api/collections/:id/public-page/entries": [[200, 200]],
  // Members may answer for their entries, but the page of this collection is off.
  "PATCH /api/collections/:id/public-page/entries": [
    [409, 409],
    [409, 409],
    [409, 409],
  ],
  "POST /api/entries/topics": [[403, 403]],
  "GET /api/collections/:id": [[200, 200]],
  "PATCH /api/collections/:id": [[403, 403]],
  "DELETE /api/collections/:id": [
    [403, 403],
    [403, 403],
  ],
  "POST /api/entries/move": [
    [403, 403],
    [200, 403],
  ],
  "POST /api/entries/delete": [
    [403, 403],
    [403, 403],
  ],
  "GET /api/entries/:id": [[200, 200]],
  "PATCH /api/entries/:id": [
    [403, 403],
    [403, 403],
    [200, 403],
  ],
  "DELETE /api/entries/:id": [[403, 403]],
  "GET /api/entries/:id/content": [[200, 200]],
  "GET /api/entries/:id/document": [[200, 200]],
  "GET /api/entries/:id/file": [[200, 200]],
  "POST /api/entries/:id/reprocess": [[403, 403]],
  "GET /api/entries/:id/connections": [[200, 200]],
  "POST /api/entries/:id/links": [
    [403, 403],
    [403, 403],
  ],
  "DELETE /api/projects/:id/suggestions/:entryId": [null, [403, 403], null],
  "POST /api/projects/:id/suggestions/:entryId": [null, [403, 403], null],
  "POST /api/projects/:id/entries": [null, [403, 403]],
  "POST /api/projects/:id/entries/many": [null, [403, 403]],
  "GET /api/entries/:id/comments": [
    [200, 200],
    [200, 200],
  ],
  "POST /api/entries/:id/comments": [[201, 201]],
  "GET /api/entries/:id/highlights": [
    [200, 200],
    [200, 200],
  ],
  "POST /api/entries/:id/highlights": [
    [201, 201],
    [201, 201],
  ],
  "POST /api/chat": [null, null, null, [200, 200], [200, 200], null],
  "GET /api/collections/:id/interests": [[200, 200]],
  "POST /api/collections/:id/interests": [[403, 403]],
};
