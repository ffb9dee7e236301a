import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { Button } from "../button/button.tsx";
import { Menu, MenuItem } from "./menu.tsx";

function renderMenu() {
  const chosen = vi.fn<(name: string) => void>();
  render(
    <Menu label="More" renderTrigger={(trigger) => <Button {...trigger}>More</Button>}>
      {["Edit", "Move", "Delete", "Mark"].map((name) => (
        <MenuItem key={name} onSelect={() => chosen(name)}>
          {name}
        </MenuItem>
      ))}
    </Menu>,
  );
  return chosen;
}

it("wraps around with arrows, jumps to letters, selects with Enter and returns the focus", async () => {
  const user = userEvent.setup();
  const chosen = renderMenu();
  const button = screen.getByRole("button", { name: "More" });
  button.focus();
  await user.keyboard("{ArrowDown}");
  expect(button.getAttribute("aria-expanded")).toBe("true");
  expect(document.activeElement?.textContent).toBe("Edit");
  await user.keyboard("{ArrowUp}");
  expect(document.activeElement?.textContent).toBe("Mark");
  await user.keyboard("{ArrowDown}ma");
  expect(document.activeElement?.textContent).toBe("Mark");
  await user.keyboard("{Home}{ArrowDown}");
  expect(document.activeElement?.textContent).toBe("Move");
  await user.keyboard("{Enter}");
  expect(chosen).toHaveBeenCalledWith("Move");
  expect(screen.queryByRole("menu")).toBeNull();
  expect(document.activeElement).toBe(button);
});

it("closes on Escape and on a press outside", async () => {
  const user = userEvent.setup();
  renderMenu();
  const button = screen.getByRole("button", { name: "More" });
  await user.click(button);
  await user.keyboard("{Escape}");
  expect(screen.queryByRole("menu")).toBeNull();
  await user.click(button);
  await user.click(document.body);
  expect(screen.queryByRole("menu")).toBeNull();
});
