import { type RouteCases, theirs } from "#server/testing/routes/route-case.ts";

const id = `highlight:${theirs.highlight}`;

export const rediscoverCases: RouteCases = {
  "PATCH /api/rediscover": [{ body: { isOn: true } }],
  "POST /api/rediscover/answers": [{ body: { id, answer: "keep" }, keepsObjects: true }],
  "POST /api/rediscover/undo": [{ body: { id } }],
};
