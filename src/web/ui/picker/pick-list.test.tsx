import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { type ComponentProps, type FormEvent } from "react";
import { expect, it, vi } from "vitest";
import { PickItem, PickList } from "./pick-list.tsx";

const loaded = { data: [], error: null, isFetching: false, refetch: () => {} };

function mount(props: Partial<ComponentProps<typeof PickList>> = {}) {
  const onPick = vi.fn<(name: string) => void>();
  const onSubmit = vi.fn<(event: FormEvent) => void>((event) => event.preventDefault());
  render(
    <form onSubmit={onSubmit}>
      <PickList
        label="Shelves"
        query={loaded}
        loadingLabel="Loading shelves..."
        errorTitle="Failed to load shelves"
        canPick
        none={false}
        field={<input aria-label="Find a shelf" />}
        {...props}
      >
        {["Archive", "Books", "Cases"].map((name) => (
          <PickItem
            key={name}
            label={name}
            disabled={name === "Archive"}
            onPick={() => onPick(name)}
          />
        ))}
      </PickList>
    </form>,
  );
  return { user: userEvent.setup(), box: screen.getByLabelText("Find a shelf"), onPick, onSubmit };
}

it("moves with arrows from the search box through the items that can be chosen, and stops at the ends", async () => {
  const { user, box, onPick } = mount();
  const named = (name: string) => screen.getByRole("button", { name });
  await user.click(box);
  await user.keyboard("{ArrowUp}");
  expect(document.activeElement).toBe(box);
  await user.keyboard("{ArrowDown}");
  expect(document.activeElement).toBe(named("Books"));
  await user.keyboard("{ArrowDown}{ArrowDown}");
  expect(document.activeElement).toBe(named("Cases"));
  await user.keyboard("{ArrowUp}{ArrowUp}");
  expect(document.activeElement).toBe(named("Books"));
  await user.keyboard("{Enter}");
  expect(onPick).toHaveBeenCalledExactlyOnceWith("Books");
});

it.each([true, false])(
  "chooses the first item with Enter in the search box only if it may, and never submits: %s",
  async (canPick) => {
    const { user, box, onPick, onSubmit } = mount({ canPick });
    await user.type(box, "boo");
    fireEvent.keyDown(box, { key: "Enter", isComposing: true });
    expect(onPick).not.toHaveBeenCalled();
    await user.keyboard("{Enter}");
    expect(onPick.mock.calls).toEqual(canPick ? [["Books"]] : []);
    expect(onSubmit).not.toHaveBeenCalled();
  },
);

it("announces loading", () => {
  mount({ query: { ...loaded, data: undefined } });
  expect(screen.getByRole("status").textContent).toBe("Loading shelves...");
});

it("offers a retry after a failure", async () => {
  const refetch = vi.fn<() => void>();
  const error = new Error("It broke");
  const { user } = mount({ query: { data: undefined, error, isFetching: false, refetch } });
  screen.getByText("Failed to load shelves");
  screen.getByText("It broke");
  expect(screen.queryByText("Loading shelves...")).toBeNull();
  await user.click(screen.getByRole("button", { name: "Retry" }));
  expect(refetch).toHaveBeenCalledOnce();
});

it("announces that nothing was found, and how to find more", () => {
  mount({ none: "No shelf is called that.", more: "Type part of a name to find the others." });
  expect(screen.getByRole("status").textContent).toBe("No shelf is called that.");
  screen.getByText("Type part of a name to find the others.");
});
