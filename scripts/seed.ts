/** Creates a sample account. Its texts were written for it and are captured as a user's own. */
import { createAppContext } from "#server/create-app-context.ts";
import { parseEnv } from "#server/settings/env.ts";
import { createAuth } from "#features/account/server/auth/create-auth.ts";
import { captureText } from "#features/capture/server/service.ts";
import { waitUntilSettled } from "#features/capture/server/wait-until-settled.ts";
import { createCollection } from "#features/collections/server/service.ts";
import type { Entry } from "#features/entries/contract.ts";
import { updateProfile } from "#features/profile/server/service.ts";
import { linkEntry } from "#features/projects/server/links.ts";
import { addPerson } from "#features/projects/server/people.ts";
import { createProject } from "#features/projects/server/service.ts";
import { loadSecret } from "#server/settings/secrets.ts";
import { workerJobs } from "#app/server/worker.ts";
import { sampleCollections, sampleProjects } from "./seed-data.ts";

/** The colours and emoji of the sample collections, in order. */
const looks = [{ color: "blue", emoji: "📚" }, { color: "green" }, { emoji: "🌱" }] as const;

const email = "ada@example.org";
const password = "commonplace";

const context = await createAppContext(parseEnv());
const auth = createAuth(context, loadSecret(context.env));
const made = await auth.api
  .signUpEmail({ body: { name: "Ada", email, password } })
  .then(({ user }) => user.id)
  .catch(() => null);

if (made === null) {
  console.log(`There is a sample account already: ${email}, password ${password}`);
} else {
  const ctx = { app: context, userId: made };
  // The account has collections already, so the onboarding questions do not open over its home page.
  await updateProfile(ctx, { onboardingDismissed: true });
  await context.jobs.register(workerJobs(context), { work: true });
  const saved: Entry[] = [];
  const byTitle = new Map<string, string>();
  for (const [at, { texts, ...collection }] of sampleCollections.entries()) {
    const { id } = await createCollection(ctx, { ...collection, ...looks[at] });
    for (const { text, why } of texts) {
      const given = { text, whyInteresting: why, collectionId: id, isPrivate: true };
      const entry = await captureText(ctx, given);
      saved.push(entry);
      byTitle.set(text.split("\n", 1)[0]!, entry.id);
    }
  }
  for (const entry of saved) await waitUntilSettled(ctx, entry, AbortSignal.timeout(10_000));
  for (const { attributes, people, entries, ...project } of sampleProjects) {
    const attributeList = attributes.map(([name, value]) => ({ name, value }));
    const { id } = await createProject(ctx, { ...project, attributeList });
    for (const person of people) await addPerson(ctx, id, person);
    for (const { title, notes } of entries) {
      await linkEntry(ctx, id, { entryId: byTitle.get(title)!, notes });
    }
  }
  console.log(
    `${saved.length} entries in ${sampleCollections.length} collections and ${sampleProjects.length} projects for ${email}, password ${password}`,
  );
}
await context.close();
