/** Projects: the list, a project with its people and entries, its form and its dialogs. */
import { type Scene, viewports, wholePages } from "./scene.ts";
import {
  click,
  fail,
  fill,
  hang,
  openInClient,
  see,
  seeIn,
  showDialog,
  type Step,
} from "./steps.ts";

const openProject = (tab: "people" | "entries"): Step => [
  `/project/{project}?tab=${tab}`,
  seeIn("tabpanel", "listitem"),
];
const edit: Step = [
  openProject("people"),
  click(/^Edit$/),
  (page) => page.getByLabel("Project Name").waitFor(),
];
const searchEntry: Step = [
  openProject("entries"),
  click("Link Entry"),
  fill("Search Entries", "the"),
  see("option"),
];

export const projectScenes: readonly Scene[] = [
  ...wholePages("lively", {
    projects: "/projects",
    "projects-not-found": "/projects?q=zeppelin",
    "projects-loading": [hang("projects"), openInClient("/projects"), "Loading projects..."],
    "projects-failed": [fail("projects"), openInClient("/projects"), "Failed to load projects"],
    "project-people": openProject("people"),
    "project-entries": openProject("entries"),
    "project-edit": edit,
    "project-notes": [openProject("entries"), click(/^Edit notes on/)],
    "project-missing": "/project/0198c0de-0000-7000-8000-000000000000",
  }),
  ...wholePages("new", { "projects-none": "/projects" }),
  ...wholePages("long", {
    "projects-long": "/projects",
    "project-people-long": openProject("people"),
    "project-entries-long": openProject("entries"),
    "project-edit-long": edit,
  }),
  ...viewports("crowded", { "projects-many": "/projects" }),
  ...viewports("lively", {
    "project-new": ["/projects?new=true", see("dialog")],
    "project-person": [openProject("people"), showDialog("Add Person")],
    "project-link-search": searchEntry,
    "project-link-picked": [
      searchEntry,
      (page) => page.locator("[role=option]:not([aria-disabled])").first().click(),
      see("textbox", "Notes"),
    ],
    "entry-link-to-project": [
      "/entry/{entry}",
      click("Link to project"),
      seeIn("dialog", "listitem"),
    ],
  }),
];
