/** How tests request an export. */
import type { createTestApp } from "#server/testing/test-client.ts";

export type Download = { status: number; headers: Headers; bytes: Buffer };

export async function download(
  { app }: Pick<ReturnType<typeof createTestApp>, "app">,
  token: string | null,
  query: string,
  headers: Record<string, string> = {},
): Promise<Download> {
  const answer = await app.request(`/api/export${query}`, {
    headers: { ...headers, authorization: `Bearer ${token}` },
  });
  const bytes = Buffer.from(await answer.arrayBuffer());
  return { status: answer.status, headers: answer.headers, bytes };
}
