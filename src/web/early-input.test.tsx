import { act } from "@testing-library/react";
import { useEffect, useState } from "react";
import { hydrateRoot, type Root } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, expect, test } from "vitest";
import { hydrateWithInput } from "./early-input.ts";

let root: Root | undefined;
afterEach(() => {
  act(() => root?.unmount());
  delete window.earlyInput;
  document.body.innerHTML = "";
});

/** Every field is controlled, and what its state holds can be read. */
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

/** Draws the page, lets `act` do something on it, and takes it over; gives what the form told. */
function takeOver(actEarly: (field: (name: string) => HTMLInputElement) => void): string[] {
  const told: string[] = [];
  const form = (
    <main>
      <Form tell={(event) => void told.push(event)} />
    </main>
  );
  document.body.innerHTML = `<div id="root">${renderToString(form)}</div>`;
  const element = document.getElementById("root")!;
  actEarly((name) => element.querySelector(name)!);
  act(() => hydrateWithInput(element, () => (root = hydrateRoot(element, form))));
  return told;
}

const shown = () => document.querySelector("output")!.textContent;

test("what was typed, chosen and ticked is what the interface knows", () => {
  takeOver((field) => {
    field("[name=text]").value = "early";
    field("[name=note]").value = "as it is";
    field("[name=kind]").value = "b";
    field("[name=on]").checked = true;
  });
  expect(shown()).toBe("early,as it is,b,true");
  expect(document.querySelector<HTMLInputElement>("[name=text]")!.value).toBe("early");
  expect(document.querySelector<HTMLInputElement>("[name=on]")!.checked).toBe(true);
});

test("where nothing was done, nothing is told", () => {
  expect(takeOver(() => {})).toEqual([]);
  expect(shown()).toBe(",as it was,a,false");
});

test("the caret stays where it was", () => {
  takeOver((field) => {
    field("[name=text]").value = "early";
    field("[name=text]").focus();
    field("[name=text]").setSelectionRange(2, 3);
  });
  const { selectionStart, selectionEnd } = document.querySelector<HTMLInputElement>("[name=text]")!;
  expect([selectionStart, selectionEnd]).toEqual([2, 3]);
});

test("a focus is told to what has it, and a press is made after the words are there", () => {
  const told = takeOver((field) => {
    field("[name=text]").value = "early";
    field("button").focus();
    window.earlyInput = () => ({ button: field("button"), keys: [] });
  });
  expect(told).toEqual(["focused", "sent early"]);
});

test("keys are told once somebody listens to them, in their order", () => {
  const keys = [
    new KeyboardEvent("keydown", { key: "k", ctrlKey: true, bubbles: true }),
    new KeyboardEvent("keydown", { key: "n", bubbles: true }),
  ];
  const told = takeOver(() => {
    window.earlyInput = () => ({ button: null, keys });
  });
  expect(told).toEqual(["Control k", "n"]);
});
