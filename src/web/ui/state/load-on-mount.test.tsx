import { render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { CrashBoundary } from "#app/web/layout/crash-screen.tsx";
import { loadOnMount } from "./load-on-mount.tsx";

afterEach(() => {
  vi.restoreAllMocks();
});

const Greeting = ({ name }: { name: string }) => <p>Hello {name}</p>;

it("shows the placeholder until the code has loaded, and later renders at once", async () => {
  const load = vi.fn<() => Promise<typeof Greeting>>(async () => Greeting);
  const Loaded = loadOnMount(load);
  const first = render(<Loaded name="Ada" fallback={<p>Coming</p>} />);
  expect(screen.getByText("Coming")).toBeTruthy();
  await screen.findByText("Hello Ada");
  first.unmount();
  render(<Loaded name="Bo" />);
  expect(screen.getByText("Hello Bo")).toBeTruthy();
  expect(load).toHaveBeenCalledOnce();
});

it("passes a loading error to the surrounding boundary, and loads again on the next mount", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  vi.stubGlobal("reportError", () => {});
  const load = vi
    .fn<() => Promise<typeof Greeting>>()
    .mockRejectedValueOnce(new Error("The network is away"))
    .mockResolvedValue(Greeting);
  const Loaded = loadOnMount(load);
  const first = render(
    <CrashBoundary>
      <Loaded name="Ada" />
    </CrashBoundary>,
  );
  expect(await screen.findByText("The network is away")).toBeTruthy();
  first.unmount();
  render(<Loaded name="Bo" />);
  await screen.findByText("Hello Bo");
  vi.unstubAllGlobals();
});
