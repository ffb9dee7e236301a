/**
 * Tests every route × the objects of a shared collection, and those that its owner keeps × {editor, viewer, removed
 * member, another user, signed out}.
 */
import { beforeAll, expect, it } from "vitest";
import {
  type Answered,
  roles,
  setUpMemberMatrix,
  shown,
} from "#server/testing/routes/member-matrix.ts";
import { secret } from "#server/testing/routes/route-account.ts";

const matrix = await setUpMemberMatrix();
let keptAtFirst: unknown[];
beforeAll(async () => {
  keptAtFirst = await matrix.readKept();
});

it.each(matrix.rows)("$name", async (row) => {
  const signedOut = await matrix.askSignedOut(row, await matrix.getTeam());
  expect(describe(signedOut, secret, shown)).toEqual({ status: 401, leaks: [] });

  const answers: Record<string, ReturnType<typeof describe>> = {};
  for (const role of row.namesObject ? roles : [])
    answers[`${role}: what the owner keeps`] = describe(
      await matrix.ask(row, role, matrix.kept),
      secret,
    );
  for (const role of ["removed", "outsider"] as const)
    answers[`${role}: what members read`] = describe(
      await matrix.ask(row, role, await matrix.getTeam()),
      secret,
      shown,
    );
  const other = { status: row.otherUser, leaks: [] };
  const [editor, viewer] = row.members;
  for (const role of ["editor", "viewer"] as const) {
    const answer = await matrix.ask(row, role, await matrix.getTeam());
    if (answer.isChange) matrix.markTeamChanged();
    answers[`${role}: what members read`] = describe(answer, secret);
  }
  expect(answers).toEqual({
    ...(row.namesObject &&
      Object.fromEntries(roles.map((role) => [`${role}: what the owner keeps`, other]))),
    "removed: what members read": other,
    "outsider: what members read": other,
    "editor: what members read": { status: editor, leaks: [] },
    "viewer: what members read": { status: viewer, leaks: [] },
  });
});

it("changed nothing that the owner keeps", async () => {
  expect(await matrix.readKept()).toEqual(keptAtFirst);
});

function describe({ status, text }: Answered, ...hidden: string[]) {
  return { status, leaks: hidden.filter((one) => text.includes(one)) };
}
