import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { networkError } from "./data/api-error.ts";
import { missingError } from "./data/missing.ts";
import { takeOut } from "./data/cached-lists.ts";
import { toast, toastQueue } from "./ui/toast/toast-store.ts";
import { type Change, changeWithUndo, isRemoved } from "./undoable-change.ts";

type Item = { id: string };
const queryKey = ["items"];
let client: QueryClient;
let load: () => Item[];

beforeEach(async () => {
  client = new QueryClient();
  load = () => [{ id: "a" }, { id: "b" }];
  await client.prefetchQuery({ queryKey, queryFn: async () => load() });
});
afterEach(() => {
  for (const { id } of toastQueue.get()) toast.dismiss(id);
});

const ids = () => client.getQueryData<Item[]>(queryKey)!.map(({ id }) => id);
const told = () => toastQueue.get().map(({ title, description }) => [title, description]);
const press = (label: string) => {
  const { id, action } = toastQueue.get()[0]!;
  expect(action?.label).toBe(label);
  toast.dismiss(id);
  action!.run();
};
const settle = () => new Promise((resolve) => setTimeout(resolve, 10));
const done = () => vi.fn<() => Promise<unknown>>(async () => {});

/** A request that the test answers. */
function hold() {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  return { send: vi.fn<() => Promise<void>>(() => promise), resolve, reject };
}

const remove = (part: Partial<Change> = {}, id = "a") =>
  changeWithUndo(client, {
    key: `remove ${id}`,
    title: `Removed ${id}`,
    apply: () => takeOut<Item>(client, queryKey, (one) => one.id === id),
    send: done(),
    failed: "Failed to remove",
    undo: { send: async () => "Restored", failed: "Failed to restore" },
    ...part,
  });

it("shows a change at once, and the former state again with a message that offers Retry if it fails", async () => {
  const answers = [Promise.reject(networkError()), Promise.resolve()];
  const removing = remove({ send: () => answers.shift()! });
  expect(ids()).toEqual(["b"]);
  expect(told()).toEqual([["Removed a", undefined]]);
  expect(await removing).toBe(false);
  expect(ids()).toEqual(["a", "b"]);
  expect(told()).toEqual([["Failed to remove", networkError().message]]);
  press("Retry");
  expect(ids()).toEqual(["b"]);
  await settle();
  expect(told()).toEqual([["Removed a", undefined]]);
});

it("offers no Retry for what no longer exists", async () => {
  await remove({ send: () => Promise.reject(missingError("It is gone.")) });
  expect(toastQueue.get()).toMatchObject([{ description: "It is gone.", action: undefined }]);
});

it("reports only a failure without a title", async () => {
  await remove({ title: undefined });
  expect(told()).toEqual([]);
  await remove({ title: undefined, send: () => Promise.reject(networkError()) }, "b");
  expect(told()).toEqual([["Failed to remove", networkError().message]]);
});

it("cancels requests in flight, and loads the list again after the change", async () => {
  const before = hold();
  void client.prefetchQuery({
    queryKey,
    queryFn: async () => {
      await before.send();
      return [{ id: "a" }, { id: "b" }];
    },
  });
  await remove({ keys: [queryKey] });
  before.resolve();
  await settle();
  expect(ids()).toEqual(["b"]);
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true);
});

it("shows the former state at once on Undo, and undoes after the change was answered, once", async () => {
  const { send, resolve } = hold();
  const undo = vi.fn<() => Promise<string>>(async () => "Restored");
  void remove({ send, undo: { send: undo } });
  await settle();
  const { run } = toastQueue.get()[0]!.action!;
  press("Undo");
  run();
  expect(ids()).toEqual(["a", "b"]);
  await settle();
  expect(undo).not.toHaveBeenCalled();
  resolve();
  await vi.waitFor(() => expect(told()).toEqual([["Restored", undefined]]));
  expect(undo).toHaveBeenCalledOnce();
});

it("sends neither Undo nor a message if the undone change failed", async () => {
  const { send, reject } = hold();
  const undo = done();
  void remove({ send, undo: { send: undo } });
  await settle();
  press("Undo");
  reject(networkError());
  await settle();
  expect(undo).not.toHaveBeenCalled();
  expect(told()).toEqual([]);
  expect(ids()).toEqual(["a", "b"]);
});

it("sends an urgent Undo before the change is answered", async () => {
  const undo = done();
  void remove({ send: hold().send, undo: { send: undo, isUrgent: true } });
  await settle();
  press("Undo");
  await vi.waitFor(() => expect(undo).toHaveBeenCalledOnce());
});

it("shows the change again with a message that offers Retry if Undo fails", async () => {
  const answers = [networkError(), missingError()];
  await remove({
    undo: { send: () => Promise.reject(answers.shift()!), failed: "Failed to restore" },
  });
  press("Undo");
  await vi.waitFor(() => expect(told()).toEqual([["Failed to restore", networkError().message]]));
  expect(ids()).toEqual(["b"]);
  press("Retry");
  expect(ids()).toEqual(["a", "b"]);
  await vi.waitFor(() =>
    expect(told()).toEqual([["Failed to restore", "It has since been permanently deleted."]]),
  );
  expect(ids()).toEqual(["b"]);
  expect(toastQueue.get()[0]!.action).toBeUndefined();
});

it("does not describe an undone change as if it were still made", async () => {
  await remove({ description: "It was moved to the trash." });
  press("Undo");
  await vi.waitFor(() => expect(told()).toEqual([["Restored", undefined]]));
});

it("delays the next change until Undo has finished, and keeps its message", async () => {
  const { send: undo, resolve } = hold();
  await remove({ undo: { send: undo } });
  press("Undo");
  const send = done();
  void remove({ send });
  await settle();
  expect(send).not.toHaveBeenCalled();
  expect(ids()).toEqual(["b"]);
  resolve();
  await vi.waitFor(() => expect(send).toHaveBeenCalledOnce());
  expect(told()).toEqual([["Removed a", undefined]]);
});

it("does not send a change that is undone before its turn", async () => {
  const { send: undo, resolve } = hold();
  await remove({ undo: { send: undo } });
  press("Undo");
  const send = done();
  void remove({ send });
  press("Undo");
  resolve();
  await settle();
  expect(send).not.toHaveBeenCalled();
  expect(ids()).toEqual(["a", "b"]);
});

it("sends changes of one key in their order, and loads the list again after the last", async () => {
  const first = hold();
  const second = hold();
  const refresh = vi.fn<() => void>();
  void remove({ send: first.send, refresh });
  void remove({ send: second.send, refresh });
  await settle();
  expect(second.send).not.toHaveBeenCalled();
  first.resolve();
  await vi.waitFor(() => expect(second.send).toHaveBeenCalledOnce());
  await settle();
  expect(refresh).not.toHaveBeenCalled();
  second.resolve();
  await vi.waitFor(() => expect(refresh).toHaveBeenCalledOnce());
});

it("hides ids until Undo is no longer offered and the change is answered", async () => {
  const { send, resolve } = hold();
  const onKept = vi.fn<() => void>();
  void remove({ send, hides: ["a"], onKept });
  await settle();
  toast.dismiss(toastQueue.get()[0]!.id);
  await settle();
  expect(isRemoved("a")).toBe(true);
  resolve();
  await vi.waitFor(() => expect(isRemoved("a")).toBe(false));
  expect(onKept).toHaveBeenCalledOnce();
  void remove({ hides: ["b"], onKept }, "b");
  expect(isRemoved("b")).toBe(true);
  press("Undo");
  expect(isRemoved("b")).toBe(false);
  await settle();
  expect(onKept).toHaveBeenCalledOnce();
});
