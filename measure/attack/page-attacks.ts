/**
 * One visitor floods the public pages through a proxy that forwards client addresses; another visitor's
 * responses are counted.
 */
import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { ask, countStatus, type Hostile, isOver, strike, strikeOn } from "./hostile-client.ts";
import { share } from "./public-attacks.ts";

/** The proxy appends the real address to the header that the client sent. */
const asFlooder = () => ({
  "x-forwarded-for": `192.0.2.${randomBytes(1)[0]}, 198.51.100.66`,
});
/** Five pages a second are within what one network may ask for. */
const pauseMilliseconds = 200;
const asVisitor = { "x-forwarded-for": "203.0.113.7" };

export const pageAttacks: Record<string, (hostile: Hostile) => Promise<void>> = {
  "public pages flooded by one visitor": async (hostile) => {
    const name = `flooded-${randomBytes(4).toString("hex")}`;
    const page = { method: "PATCH", body: { name, isOn: true } };
    await ask(hostile, "/api/profile/public-page", page);
    const [id] = await share(hostile, hostile.token, 1);
    const shown = await ask<{ publicSlug: string | null }>(
      hostile,
      `/api/entries/${id}/publication`,
    );
    const slug = shown?.publicSlug;
    const paths = ["/", `/people/${name}`, ...(slug ? [`/shared/${slug}`] : [])];
    const floods = [...paths, "/faq", "/api-reference", `/shared/${"a".repeat(22)}`];
    await Promise.all([
      strikeOn(hostile, 16, (round) =>
        strike(hostile, floods[round % floods.length]!, {
          signedOut: true,
          headers: asFlooder(),
        }),
      ),
      visitOn(hostile, paths),
    ]);
  },
};

/** Opens these pages and a missing one in sequence until the attack is over. */
async function visitOn(hostile: Hostile, paths: readonly string[]): Promise<void> {
  const missing = `/shared/${"b".repeat(22)}`;
  for (let round = 0; !isOver(hostile); round += 1) {
    const path = [...paths, missing][round % (paths.length + 1)]!;
    const wanted = path === missing ? 404 : 200;
    const signal = AbortSignal.timeout(5_000);
    const answer = await fetch(hostile.url + path, { headers: asVisitor, signal }).catch(
      () => null,
    );
    const text = await answer?.text().catch(() => null);
    // Count broken connections and 503 separately, because injected faults cause them too.
    if (!answer || text == null) countStatus(hostile, "another visitor's pages without an answer");
    else if (answer.status === 503) countStatus(hostile, "another visitor's pages refused");
    else if (answer.status === wanted && (wanted === 404 || isWhole(text)))
      countStatus(hostile, "another visitor's pages whole");
    else hostile.broken.push(`${path} was ${answer.status}, with ${text.length} characters`);
    await sleep(pauseMilliseconds);
  }
}

function isWhole(text: string): boolean {
  return (
    /<title>[^<]+ · Commonplace<\/title>/.test(text) &&
    text.includes('"og:title"') &&
    text.includes("<h1")
  );
}
