import { createEvent, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { Option, useCombobox } from "./combobox.tsx";

const fruits = ["Apple", "Black currant", "Cherry", "Date"];

function Shown(props: {
  first?: string | null;
  onPick: (fruit: string) => void;
  onEscape?: () => void;
}) {
  const { first, onPick, onEscape } = props;
  const combobox = useCombobox({ keys: fruits, ...(first !== undefined && { first }) });
  return (
    <>
      <input
        {...combobox.fieldProps}
        aria-label="Fruit"
        onChange={combobox.restart}
        onKeyDown={(event) =>
          combobox.handleKey(event, { Enter: combobox.pickActive, Escape: onEscape })
        }
      />
      <div {...combobox.listProps} aria-label="Fruits">
        {fruits.map((fruit) => (
          <Option
            key={fruit}
            {...combobox.getOptionProps(fruit)}
            disabled={fruit === "Cherry"}
            onPick={() => onPick(fruit)}
          >
            {fruit}
          </Option>
        ))}
      </div>
    </>
  );
}

async function mount(props: { first?: string | null; onEscape?: () => void } = {}) {
  const onPick = vi.fn<(fruit: string) => void>();
  const user = userEvent.setup();
  render(<Shown {...props} onPick={onPick} />);
  const field = screen.getByRole("combobox");
  await user.click(field);
  const findActive = () =>
    document.getElementById(field.getAttribute("aria-activedescendant") ?? "")?.textContent;
  return { user, field, onPick, findActive };
}

it("wraps around with arrows, names the active option, and chooses it with Enter", async () => {
  const { user, field, onPick, findActive } = await mount();
  expect(field.getAttribute("aria-controls")).toBe(screen.getByRole("listbox").id);
  expect(findActive()).toBe("Apple");
  await user.keyboard("{ArrowUp}");
  expect(findActive()).toBe("Date");
  await user.keyboard("{ArrowDown}{ArrowDown}");
  expect(findActive()).toBe("Black currant");
  expect(screen.getByRole("option", { selected: true }).textContent).toBe("Black currant");
  await user.keyboard("{Enter}");
  expect(onPick).toHaveBeenCalledExactlyOnceWith("Black currant");
});

it("starts again at the first option when the text changes", async () => {
  const { user, findActive } = await mount();
  await user.keyboard("{ArrowDown}");
  expect(findActive()).toBe("Black currant");
  await user.keyboard("x");
  expect(findActive()).toBe("Apple");
});

it("has no active option until the user moves, where none is first", async () => {
  const { user, onPick, findActive } = await mount({ first: null });
  await user.keyboard("{Enter}");
  expect(findActive()).toBeUndefined();
  expect(onPick).not.toHaveBeenCalled();
  await user.keyboard("{ArrowUp}");
  expect(findActive()).toBe("Date");
  await user.keyboard("x{ArrowDown}");
  expect(findActive()).toBe("Apple");
});

it("chooses by a press without taking the focus, but never a disabled option", async () => {
  const { user, field, onPick } = await mount();
  await user.click(screen.getByRole("option", { name: "Cherry" }));
  await user.keyboard("{ArrowUp}{ArrowUp}{Enter}");
  expect(onPick).not.toHaveBeenCalled();
  await user.click(screen.getByRole("option", { name: "Date" }));
  expect(onPick).toHaveBeenCalledExactlyOnceWith("Date");
  expect(document.activeElement).toBe(field);
});

it("ignores keys of an input method, and prevents only keys that it uses", async () => {
  const onEscape = vi.fn<() => void>();
  const { field, onPick, findActive } = await mount({ onEscape });
  const press = (key: string, isComposing = false) => {
    const event = createEvent.keyDown(field, { key, isComposing });
    fireEvent(field, event);
    return event.defaultPrevented;
  };
  expect(["Enter", "Escape", "ArrowDown"].map((key) => press(key, true))).not.toContain(true);
  expect(findActive()).toBe("Apple");
  expect(onPick).not.toHaveBeenCalled();
  expect(onEscape).not.toHaveBeenCalled();
  expect(["Tab", "Home", "a"].map((key) => press(key))).not.toContain(true);
  expect(["Escape", "ArrowDown", "Enter"].map((key) => press(key))).not.toContain(false);
  expect(onEscape).toHaveBeenCalledOnce();
  expect(onPick).toHaveBeenCalledExactlyOnceWith("Black currant");
});
