/** A shared collection with a public page: its owner, an editor, a viewer, an outsider, and signed-out visitors. */
import { collectionMembers } from "#features/collections/server/tables.ts";
import type { Collection, MemberRole } from "#features/collections/contract.ts";
import type {
  CollectionPageSettings,
  PublicCollectionPage,
} from "#features/collection-pages/contract.ts";
import type { Entry } from "#features/entries/contract.ts";
import { asSystem } from "#server/db/database.ts";
import { setUpContext } from "#server/testing/contexts.ts";
import { createTestApp, type TestClient } from "#server/testing/test-client.ts";
import { createEntry } from "#server/testing/test-entries.ts";
import type { ErrorBody } from "#shared/errors.ts";

export type Person = { client: TestClient; id: string; email: string };
export const siteOrigin = "https://notes.example.org";

export async function setUpPages() {
  const context = await setUpContext({ PUBLIC_URL: siteOrigin });
  const app = createTestApp(context);
  const join = async (name: string): Promise<Person> => {
    const email = `${name}@example.org`;
    const client = await app.signUp(email);
    const session = await client.get<{ user: { id: string } }>("/api/auth/get-session");
    return { client, id: session.body.user.id, email };
  };
  const [owner, editor, outsider] = [await join("olga"), await join("edgar"), await join("otto")];

  const addMember = (collectionId: string, { id: userId }: Person, role: MemberRole = "editor") =>
    asSystem(context.database, (tx) =>
      tx.insert(collectionMembers).values({ collectionId, ownerId: owner.id, userId, role }),
    );
  const turnOn = async (id: string, body: object = { visibility: "link" }) =>
    (
      await owner.client.send<CollectionPageSettings & ErrorBody>(
        "PUT",
        `/api/collections/${id}/public-page`,
        body,
      )
    ).body;

  return {
    ...app,
    context,
    owner,
    editor,
    outsider,
    join,
    addMember,
    turnOn,
    /** A collection of the owner with an editor, whose page is on. */
    open: async (title = "Tides", body?: object): Promise<{ id: string; slug: string }> => {
      const made = await owner.client.send<Collection>("POST", "/api/collections", { title });
      await addMember(made.body.id, editor);
      const { slug } = await turnOn(made.body.id, body);
      return { id: made.body.id, slug: slug! };
    },
    add: (
      person: Person,
      collectionId: string,
      given: NonNullable<Parameters<typeof createEntry>[1]>,
    ): Promise<Entry> =>
      createEntry(
        { app: context, userId: person.id },
        { text: "Whole text", ...given, collectionId },
      ),
    show: (person: Person, entryId: string, body: object = { isShown: true }) =>
      person.client.send<ErrorBody>("PATCH", `/api/entries/${entryId}/public-page`, body),
    getSettings: async (person: Person, id: string) =>
      (await person.client.get<CollectionPageSettings>(`/api/collections/${id}/public-page`)).body,
    /** The response to a signed-out visitor. */
    visit: (slug: string, query = "") =>
      app.visitor.get<PublicCollectionPage & ErrorBody>(`/api/public/collections/${slug}${query}`),
    listTitles: async (slug: string) =>
      (
        await app.visitor.get<PublicCollectionPage>(`/api/public/collections/${slug}`)
      ).body.items.map(({ title }) => title),
  };
}
