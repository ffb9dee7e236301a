import { readFileSync } from "node:fs";
import { act } from "@testing-library/react";
import { Suspense, useEffect, useState } from "react";
import { hydrateRoot, type Root } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, expect, it } from "vitest";
import { hydrateWithInput } from "./early-input.ts";

let root: Root | undefined;
afterEach(() => {
  act(() => root?.unmount());
  delete window.earlyInput;
  document.body.innerHTML = "";
});

/** A form of controlled fields that shows their state. */
function Form({ tell }: { tell: (event: string) => void }) {
  const [text, setText] = useState("");
  const [note, setNote] = useState("as it was");
  const [kind, setKind] = useState("a");
  const [isOn, setOn] = useState(false);
  useEffect(() => {
    const hear = ({ key, ctrlKey }: KeyboardEvent) => tell(`${ctrlKey ? "Control " : ""}${key}`);
    addEventListener("keydown", hear);
    return () => removeEventListener("keydown", hear);
  }, [tell]);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        tell(`sent ${text}`);
      }}
    >
      <input name="text" value={text} onChange={({ target }) => setText(target.value)} />
      <textarea name="note" value={note} onChange={({ target }) => setNote(target.value)} />
      <select name="kind" value={kind} onChange={({ target }) => setKind(target.value)}>
        <option>a</option>
        <option>b</option>
      </select>
      <input name="on" type="checkbox" checked={isOn} onChange={() => setOn(!isOn)} />
      <button type="submit" onFocus={() => tell("focused")}>
        Send
      </button>
      <output>{[text, note, kind, isOn].join()}</output>
    </form>
  );
}

/** Renders the page, runs `actEarly` on it, and hydrates it; returns what the form reported. */
async function takeOver(
  actEarly: (field: (name: string) => HTMLInputElement) => void,
): Promise<string[]> {
  const told: string[] = [];
  const form = (
    <main>
      <Form tell={(event) => void told.push(event)} />
    </main>
  );
  document.body.innerHTML = `<div id="root">${renderToString(form)}</div>`;
  const element = document.getElementById("root")!;
  actEarly((name) => element.querySelector(name)!);
  await act(() => hydrateWithInput(element, () => (root = hydrateRoot(element, form))));
  return told;
}

const shown = () => document.querySelector("output")!.textContent;

it("puts typed text, selections and checkboxes into React's state", async () => {
  await takeOver((field) => {
    field("[name=text]").value = "early";
    field("[name=note]").value = "as it is";
    field("[name=kind]").value = "b";
    field("[name=on]").checked = true;
  });
  expect(shown()).toBe("early,as it is,b,true");
  expect(document.querySelector<HTMLInputElement>("[name=text]")!.value).toBe("early");
  expect(document.querySelector<HTMLInputElement>("[name=on]")!.checked).toBe(true);
});

it("dispatches no events without early input", async () => {
  expect(await takeOver(() => {})).toEqual([]);
  expect(shown()).toBe(",as it was,a,false");
});

it("keeps the caret's position", async () => {
  await takeOver((field) => {
    field("[name=text]").value = "early";
    field("[name=text]").focus();
    field("[name=text]").setSelectionRange(2, 3);
  });
  const { selectionStart, selectionEnd } = document.querySelector<HTMLInputElement>("[name=text]")!;
  expect([selectionStart, selectionEnd]).toEqual([2, 3]);
});

it("reports the focus to the focused element, and presses buttons after restoring the text", async () => {
  const told = await takeOver((field) => {
    field("[name=text]").value = "early";
    field("button").focus();
    window.earlyInput = () => [field("button")];
  });
  expect(told).toEqual(["focused", "sent early"]);
});

it("passes on keys in order once listeners exist", async () => {
  const keys = [
    new KeyboardEvent("keydown", { key: "k", ctrlKey: true, bubbles: true }),
    new KeyboardEvent("keydown", { key: "n", bubbles: true }),
  ];
  const told = await takeOver(() => {
    window.earlyInput = () => keys;
  });
  expect(told).toEqual(["Control k", "n"]);
});

it("lets a screen hear a key that is pressed before React has hydrated it", async () => {
  const told: string[] = [];
  const page = (
    <main>
      <Suspense>
        <h1>Notes</h1>
        <Form tell={(event) => void told.push(event)} />
      </Suspense>
    </main>
  );
  document.body.innerHTML = `<div id="root">${renderToString(page)}</div>`;
  const element = document.getElementById("root")!;
  await act(async () => {
    const hydrating = hydrateWithInput(element, () => (root = hydrateRoot(element, page)));
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "e", bubbles: true }));
    await hydrating;
  });
  expect(told).toEqual(["e"]);
});

it("passes on several presses and the keys between them, in their order", async () => {
  const key = new KeyboardEvent("keydown", { key: "n", bubbles: true });
  const told = await takeOver((field) => {
    field("[name=text]").value = "early";
    window.earlyInput = () => [field("[name=on]"), field("button"), key, field("[name=on]")];
  });
  expect(told).toEqual(["sent early", "n"]);
  expect(shown()).toBe("early,as it was,a,false");
});

it("does not press a button that is covered by a dialog of an earlier press", async () => {
  const told = await takeOver((field) => {
    document.body.append(Object.assign(document.createElement("dialog"), { open: true }));
    window.earlyInput = () => [field("button")];
  });
  expect(told).toEqual([]);
});

it("records each button once, at its last press, in order with the keys", () => {
  const script = readFileSync("index.html", "utf8").match(/<script>(.*?)<\/script>/s)![1]!;
  // oxlint-disable-next-line no-implied-eval, typescript/no-implied-eval -- the script as the page runs it
  new Function(script)();
  document.body.innerHTML =
    "<button>A</button><button><b>B</b></button><p>Text</p><button>C</button>";
  const press = (selector: string) => document.querySelector<HTMLElement>(selector)!.click();
  press("button");
  press("button:nth-of-type(3)");
  press("p");
  press("button b");
  document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "n", bubbles: true }));
  press("button");
  const steps = window.earlyInput!().map((step) =>
    step instanceof HTMLElement ? step.textContent : step.key,
  );
  expect(steps).toEqual(["C", "B", "n", "A"]);
});
