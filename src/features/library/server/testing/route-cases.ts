import { type RouteCases, theirs } from "#server/testing/routes/route-case.ts";

const { collection, linkedProject, sharedCollection } = theirs;

/** Another user's ids find nothing. */
export const libraryCases: RouteCases = {
  "GET /api/library": [
    {},
    { query: "shared=true&state=unread" },
    { query: `shared=true&collectionId=${sharedCollection}`, otherUser: 200 },
    { query: `collectionId=${collection}`, otherUser: 200 },
    { query: `projectId=${linkedProject}`, otherUser: 200 },
    { query: "topic=secrecy&note=true&sort=title" },
    { query: `notCollectionId=${collection}`, otherUser: 200 },
    { query: `notProjectId=${linkedProject}`, otherUser: 200 },
    { query: "about=secrecy&notAbout=owls" },
  ],
  "GET /api/library/count": [
    { query: "shared=true" },
    { query: `collectionId=${collection}`, otherUser: 200 },
    { query: `projectId=${linkedProject}`, otherUser: 200 },
    { query: `notCollectionId=${collection}`, otherUser: 200 },
    { query: `notProjectId=${linkedProject}`, otherUser: 200 },
  ],
  "GET /api/library/values": [
    { query: `of=topic&collectionId=${collection}`, otherUser: 200 },
    { query: `of=topic&projectId=${linkedProject}`, otherUser: 200 },
    { query: `of=topic&notCollectionId=${collection}`, otherUser: 200 },
    { query: `of=topic&notProjectId=${linkedProject}`, otherUser: 200 },
    { query: "of=topic&find=sec" },
    { query: "of=topic&shared=true" },
  ],
};
