import { operationsApi } from "#features/operations/contract.ts";
import type { RouteCases } from "#server/testing/routes/route-case.ts";

const params = { queue: "mail", id: "01890000-0000-7000-8000-000000000000" };
const bodies: Record<string, object> = {
  "PATCH /api/admin/users/:id": { isBlocked: true },
  "POST /api/admin/moderation": { action: "dismiss", path: "/shared/x" },
};

/** The users of the tests are no operators. */
export const operationCases: RouteCases = Object.fromEntries(
  Object.keys(operationsApi.endpoints).map((route) => [
    route,
    [{ params, owner: 404, ...(route in bodies && { body: bodies[route]! }) }],
  ]),
);
