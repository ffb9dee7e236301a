/**
 * The matrix of members with services that do not check: the conditions on users are removed from every statement of an
 * actor. What is still not shown and not changed, the database protects by itself.
 */
import { beforeAll, expect, it } from "vitest";
import { roles, setUpMemberMatrix, shown } from "#server/testing/routes/member-matrix.ts";
import { secret } from "#server/testing/routes/route-account.ts";
import { type Stripped, stripScopes } from "#server/testing/strip-scopes.ts";

const matrix = await setUpMemberMatrix();
let stripped: Stripped;
let keptAtFirst: unknown[];
beforeAll(async () => {
  keptAtFirst = await matrix.readKept();
  stripped = stripScopes(matrix.context.database);
});

const withoutChecks = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  stripped.isOn = true;
  try {
    return await work();
  } finally {
    stripped.isOn = false;
  }
};

it.each(matrix.rows)("$name", async (row) => {
  const leaks: string[] = [];
  for (const role of row.namesObject ? roles : []) {
    const { text } = await withoutChecks(() => matrix.ask(row, role, matrix.kept));
    if (text.includes(secret)) leaks.push(`${role}: what the owner keeps`);
  }
  for (const role of roles) {
    const team = await matrix.getTeam();
    const { text, isChange } = await withoutChecks(() => matrix.ask(row, role, team));
    if (isChange) matrix.markTeamChanged();
    const mayRead = role === "editor" || role === "viewer";
    if (text.includes(secret) || (!mayRead && text.includes(shown)))
      leaks.push(`${role}: what members read`);
  }
  expect(leaks).toEqual([]);
});

it("changed nothing that the owner keeps", async () => {
  expect(await matrix.readKept()).toEqual(keptAtFirst);
});

it("removed conditions, and left valid statements", () => {
  expect(stripped.removed).toBeGreaterThan(1_000);
  expect(stripped.invalid).toEqual([]);
});
