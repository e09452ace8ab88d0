import { describe, expect, it } from "vitest";
import { play } from "../../test/fixtures/connected.fixture.ts";
import { turn } from "../../test/fixtures/wires.fixture.ts";
import type { CancellationToken } from "../cancellation.ts";
import { WireFailure } from "../wire/index.ts";

describe("commands", () => {
  it("run in the extension that registered them, and are gone when they are disposed", async () => {
    const { api, calls, host } = play(() => ({ value: "from elsewhere" }));
    const owner = { factor: 2 };
    const registered = api.commands.registerCommand(
      "a.double",
      function (this: typeof owner, by: number) {
        return by * this.factor;
      },
      owner,
    );
    expect(() => api.commands.registerCommand("a.double", () => 1)).toThrow("registered already");
    expect(await host.request("extension/runCommand", { command: "a.double", args: [4] })).toEqual({ value: 8 });
    expect(await api.commands.executeCommand("a.double", 5)).toBe(10);
    expect(await api.commands.executeCommand("b.other", 1)).toBe("from elsewhere");
    registered.dispose();
    registered.dispose();
    await turn();
    expect(calls.map(([method]) => method)).toEqual(["commands/register", "commands/execute", "commands/unregister"]);
    await expect(host.request("extension/runCommand", { command: "a.double", args: [] })).rejects.toMatchObject({
      code: "inapp.handler_failed",
    });
  });

  it("that can be cancelled hear that their result is no longer wanted", async () => {
    const { api, host } = play();
    const begun = Promise.withResolvers<void>();
    const ended = Promise.withResolvers<string>();
    const owner = { said: "cancelled" };
    api.commands.registerCancellableCommand(
      "a.long",
      function (this: typeof owner, token: CancellationToken, name: string) {
        token.onCancellationRequested(() => ended.resolve(`${name} ${this.said} ${token.isCancellationRequested}`));
        begun.resolve();
        return new Promise(() => undefined);
      },
      owner,
    );
    const wanted = new AbortController();
    const asked = host.request("extension/runCommand", { command: "a.long", args: ["A"] }, { signal: wanted.signal });
    const refused = expect(asked).rejects.toMatchObject({ code: "inapp.cancelled" });
    await begun.promise;
    wanted.abort();
    await refused;
    expect(await ended.promise).toBe("A cancelled true");
    api.commands.registerCancellableCommand("a.short", (token: CancellationToken, by: number) =>
      token.isCancellationRequested ? 0 : by,
    );
    expect(await api.commands.executeCommand("a.short", 3)).toBe(3);
    expect(() => api.commands.registerCommand("a.short", () => 1)).toThrow("registered already");
  });

  it("report a refusal that nobody awaits", async () => {
    const { api, failed } = play(() => {
      throw new WireFailure("inapp.command_taken", "taken");
    });
    api.commands.registerCommand("a.taken", () => 1);
    await turn();
    expect(failed).toMatchObject([{ code: "inapp.command_taken" }]);
  });
});
