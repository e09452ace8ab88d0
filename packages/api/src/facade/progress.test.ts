import { expect, it } from "vitest";
import { play } from "../../test/fixtures/connected.fixture.ts";
import { turn } from "../../test/fixtures/wires.fixture.ts";
import { type IncomingRequest, WireFailure } from "../wire/index.ts";
import { ProgressLocation } from "./progress.ts";

const OPTIONS = { location: ProgressLocation.Notification, title: "Reading", cancellable: true };

it("shows a task while it lasts, joins steps of one turn, and ends with its result", async () => {
  const { api, calls } = play();
  const done = await api.window.withProgress(OPTIONS, async (progress) => {
    progress.report({ message: "one", increment: 5 });
    progress.report({ increment: 10 });
    progress.report({ message: "two" });
    await turn();
    return 7;
  });
  await turn();
  expect(done).toBe(7);
  expect(calls).toEqual([
    ["window/progress.show", { progress: 1, cancellable: true, title: "Reading" }],
    ["window/progress.report", { progress: 1, message: "two", increment: 15 }],
    ["window/progress.end", { progress: 1 }],
  ]);
});

it("ends when the task fails, and takes no steps after it", async () => {
  const { api, calls, failed } = play();
  let late = () => {};
  const failing = api.window.withProgress(OPTIONS, async (progress) => {
    late = () => progress.report({ message: "late" });
    throw new Error("no such file");
  });
  await expect(failing).rejects.toThrow("no such file");
  late();
  await turn();
  expect(calls.map(([method]) => method)).toEqual(["window/progress.show", "window/progress.end"]);
  expect(failed).toEqual([]);
});

it("cancels the token when the trader asks for it, and waits for the task", async () => {
  let shown: IncomingRequest | undefined;
  const { api } = play((request) => {
    if (request.method !== "window/progress.show") return undefined;
    shown = request;
    return new Promise(() => undefined);
  });
  const working = api.window.withProgress(OPTIONS, async (_, token) => {
    await new Promise<void>((resolve) => token.onCancellationRequested(() => resolve()));
    return token.isCancellationRequested;
  });
  await turn();
  shown?.report({ cancel_requested: true });
  expect(await working).toBe(true);
});

it("runs the task although the host refuses to show it, and reports the refusal", async () => {
  const { api, failed } = play(({ method }) => {
    if (method === "window/progress.show") throw new WireFailure("inapp.limit", "8 open at most");
    return undefined;
  });
  expect(await api.window.withProgress(OPTIONS, async () => "done")).toBe("done");
  await turn();
  expect(failed).toMatchObject([{ code: "inapp.limit" }]);
});
