/** Shared collections: for their owner, for members, while inviting, moving and leaving, and at their limits. */
import { type Scene, viewports, wholePages } from "./scene.ts";
import {
  alter,
  answer,
  choose,
  click,
  clickIn,
  confirm,
  enter,
  fail,
  fill,
  hang,
  load,
  openCollection,
  openHome,
  press,
  scrollTo,
  see,
  seeIn,
  showDialog,
  type Step,
} from "./steps.ts";

const openShare = (id = "collection"): Step => [
  openCollection(id),
  click(/^Share$/),
  seeIn("dialog", "list"),
];
const openMembers: Step = [openCollection(), click(/^Shared ·/), seeIn("dialog", "list")];
const ask = (action: string): Step => [choose("More about vera", action), see("alertdialog")];
const openEntry: Step = ["/entry/{entry}", "edgar’s note"];
const invite = (address: string): Step => [openShare(), enter("E-mail address", address)];
const openMove: Step = [
  openHome,
  (page) =>
    page
      .getByRole("article")
      .getByRole("heading", { level: 3 })
      .getByRole("button")
      .first()
      .focus(),
  press("m"),
];

/** Answers that a plan is full, which this server has none of. */
const fillPlan = (refusal: string): Step => answer("*/limits", { refusal });

const manyMemberships = "You are a member of 200 collections already. Leave one first.";
type Member = { id: string; userId: string; role: string; status: string };

const email = `${"a-very-long-name-".repeat(3)}@example.org`;
/** An invitation whose e-mail was not sent. */
const unsent = {
  id: "x",
  status: "invited",
  role: "viewer",
  email,
  sentAt: null,
  expiresAt: "2027-01-01T00:00Z",
};

export const sharingScenes: readonly Scene[] = [
  ...wholePages("vera", {
    "sharing-home": [openHome, see("button", /^Accept/)],
    "sharing-collection-editor": openCollection(),
    "sharing-collection-viewer": openCollection("reading"),
    "sharing-entry-member": openEntry,
  }),
  ...wholePages("olga", {
    "sharing-home-owner": openHome,
    "sharing-collection-owner": openCollection(),
    "sharing-entry-own": openEntry,
    "parallel-edits-entry": [
      // Saving the same text again would change nothing.
      (page, ids) =>
        page.request.patch(`/api/entries/${ids["entry"]}`, {
          data: { whyItsInteresting: "To be shown." },
        }),
      "/entry/{entry}",
      click(/^Edit$/),
      fill("Why is it interesting?", "I would start the second room with it."),
      // As another browser does while this one edits it.
      (page, ids) =>
        page.request.patch(`/api/entries/${ids["entry"]}`, {
          data: {
            whyItsInteresting: `It explains the harbour wall. ${"Schifffahrtsgesellschaftsverwaltung".repeat(2)}`,
          },
        }),
      "changed elsewhere",
    ],
  }),
  ...viewports("vera", {
    "sharing-home-failed": [fail("*/accept"), openHome, click(/^Accept/), seeIn("main", "alert")],
    "sharing-home-full": [
      answer("*/accept", { error: { code: "conflict", message: manyMemberships } }, 409),
      // The server renders the list into the page; it is fetched after the answer.
      alter<{ items: object[] }>("memberships", ({ items }) => ({
        items: items.map((one) => ({ ...one, refusal: manyMemberships })),
      })),
      openHome,
      click(/^Accept/),
      manyMemberships,
    ],
    "sharing-members": openMembers,
    "sharing-leave": [openMembers, confirm("Leave…")],
    "sharing-leave-refused": [
      fillPlan(
        "The owner’s plan does not allow that many entries this month. Take yours along instead.",
      ),
      openMembers,
      click("Leave…"),
      "does not allow that many",
    ],
    "sharing-entry-note": [openEntry, click("Edit your note")],
    "sharing-detail": [
      openCollection(),
      (page) =>
        page
          .getByRole("feed")
          .getByRole("article")
          .last()
          .getByRole("heading")
          .getByRole("button")
          .click(),
      "edgar’s note",
    ],
    "sharing-add": [openCollection(), clickIn("main", "Add Entry"), scrollTo(/people will see/)],
    "sharing-move": [openMove, (page) => page.getByRole("dialog").getByText("olga’s").waitFor()],
    "sharing-move-question": [openMove, clickIn("dialog", /olga’s/), see("alertdialog")],
  }),
  ...viewports("olga", {
    "sharing-dialog-first": openShare("quiet"),
    "sharing-dialog": openShare(),
    "sharing-dialog-loading": [hang("*/members"), openCollection(), showDialog(/^Share$/)],
    "sharing-dialog-refused": [invite("vera@example.org"), "This person is a member already"],
    "sharing-dialog-wrong": [
      invite("a@example.org, b@example.org"),
      "one e-mail address at a time",
    ],
    "sharing-dialog-unsent": [
      (page) =>
        page.route("**/members", (route) =>
          route.request().method() === "POST"
            ? route.fulfill({ status: 201, json: unsent })
            : route.continue(),
        ),
      invite(email),
      "No e-mail was sent",
    ],
    "sharing-dialog-full": [
      alter<{ items: Member[] }>("*/members", ({ items }) => {
        const member = items.find(({ status }) => status === "member")!;
        const others = Array.from({ length: 200 - items.length }, (_, at) => ({
          ...member,
          id: `m${at}`,
          userId: `u${at}`,
          role: "viewer",
        }));
        return { items: [...items, ...others] };
      }),
      openShare(),
      "200 of 200 members",
    ],
    "sharing-remove": [openShare(), ask("Remove…")],
    "sharing-hand-over": [openShare(), ask("Make owner…")],
    "sharing-hand-over-refused": [
      fillPlan("This person has reached the number of collections that their plan includes"),
      openShare(),
      ask("Make owner…"),
      "This person has reached",
    ],
    "sharing-entry-remove": ["/entry/{theirs}", confirm("Remove…")],
    "parallel-edits-collection": [
      async (page, ids) => {
        const path = `/api/collections/${ids["quiet"]}`;
        const collection = {
          ...(await load<object>(page, path)),
          title: "Not shared, and not to be",
          updatedAt: "2100-01-01T00:00:00.000Z",
        };
        const error = { code: "conflict", message: "Changed elsewhere", collection };
        await page.route(`**${path}`, (route) =>
          route.request().method() === "PATCH"
            ? route.fulfill({ status: 409, json: { error } })
            : route.continue(),
        );
      },
      openCollection("quiet"),
      choose("Collection actions", "Edit"),
      (page) => page.getByRole("dialog").getByLabel("Title").fill("For the exhibition"),
      click("Save Changes"),
      seeIn("dialog", "button", "Save mine"),
    ],
  }),
];
