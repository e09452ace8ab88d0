import { IN_APP_MEMBERS, IN_APP_METHODS, IN_APP_NAMESPACES, type InAppContract } from "@bourse/contract/in-app";
import { describe, expect, it, vi } from "vitest";
import { play } from "../../test/fixtures/connected.fixture.ts";
import { turn } from "../../test/fixtures/wires.fixture.ts";
import { CancellationTokenSource } from "../cancellation.ts";
import { Disposable } from "../disposable.ts";
import { EventEmitter } from "../event.ts";
import * as namespaces from "../namespaces.ts";
import { WireFailure } from "../wire/index.ts";
import { StatusBarAlignment } from "./status-bar.ts";

/** Names of the functions and values of an object; a sub-domain's are named after it. */
function namesOf(value: object): readonly string[] {
  return Object.entries(value).flatMap(([name, member]) =>
    typeof member === "object" && member !== null ? namesOf(member).map((inner) => `${name}.${inner}`) : [name],
  );
}

describe("the namespaces", () => {
  it("[INAPP-01] are those of the specification, in the API and among the names that an extension imports", () => {
    const { bind, ...imported } = namespaces;
    expect(Object.keys(play().api)).toEqual([...IN_APP_NAMESPACES]);
    expect(Object.keys(imported).toSorted()).toEqual([...IN_APP_NAMESPACES].toSorted());
    bind(play().api);
  });

  it("have exactly the members that the reference lists", () => {
    const { api, context } = play();
    const { globalState, workspaceState, secrets } = context;
    const found = Object.entries(api).flatMap(([space, members]) => namesOf(members).map((each) => `${space} ${each}`));
    const ofContext = Object.keys({ globalState, workspaceState, secrets }).map((each) => `workspace context.${each}`);
    const listed = IN_APP_MEMBERS.map(({ namespace, member }) => `${namespace} ${member}`);
    expect([...found, ...ofContext].sort()).toEqual(listed.toSorted());
  });

  it("use every method of the wire, and no other", () => {
    const used = new Set(IN_APP_MEMBERS.flatMap(({ methods }) => methods));
    expect([...used].sort()).toEqual(Object.keys(IN_APP_METHODS).sort());
  });

  it("are all listed that a method names", () => {
    const listed = new Set(IN_APP_MEMBERS.map(({ namespace, member }) => `${namespace}/${member}`));
    const named = Object.values<InAppContract>(IN_APP_METHODS).flatMap(({ method, members = [] }) =>
      members.map((member) => `${method.split("/")[0]}/${member}`),
    );
    expect(named.filter((each) => !listed.has(each))).toEqual([]);
  });
});

describe("automation", () => {
  it("[INAPP-03] has the seven sub-domains of the specification and no other, each with a method of the wire", () => {
    const domains = ["configuration", "ai", "tasks", "events", "artifacts", "notifications", "actions"];
    expect(Object.keys(play().api.automation).toSorted()).toEqual(domains.toSorted());
    const reached = Object.keys(IN_APP_METHODS).flatMap((method) => /^automation\/(\w+)\./.exec(method)?.[1] ?? []);
    expect([...new Set(reached)].toSorted()).toEqual(domains.toSorted());
  });
});

describe("window", () => {
  it("shows a message with options and items, and answers with the chosen item or undefined", async () => {
    const chosen = [1, null, null];
    const { api, calls } = play(() => ({ chosen: chosen.shift() }));
    const items = [{ title: "Yes" }, { title: "No", isCloseAffordance: true }];
    expect(await api.window.showErrorMessage("Lost", { modal: true, detail: "why" }, ...items)).toBe(items[1]);
    expect(await api.window.showErrorMessage("Lost", { modal: true }, ...items)).toBe(items[1]);
    expect(await api.window.showInformationMessage("Done", "Undo")).toBeUndefined();
    expect(calls[0]).toEqual([
      "window/message.show",
      { severity: "error", message: "Lost", modal: true, detail: "why", items: ["Yes", "No"] },
    ]);
  });

  it("gives back the entries that were passed, with all their members, and undefined for a closed question", async () => {
    const answers: object[] = [{ chosen: [1] }, { chosen: [] }, { chosen: null }, { value: "a" }, { value: null }];
    const { api, calls } = play(() => answers.shift());
    const items = [{ label: "a" }, { label: "b", own: 7 }];
    expect(await api.window.showQuickPick(Promise.resolve(items))).toBe(items[1]);
    expect(await api.window.showQuickPick(["x"], { canPickMany: true, placeHolder: "Which?" })).toEqual([]);
    expect(await api.window.showQuickPick(["x"])).toBeUndefined();
    expect(await api.window.showInputBox({ prompt: "Name" })).toBe("a");
    expect(await api.window.showInputBox()).toBeUndefined();
    expect(calls[0]?.[1]).toEqual({ many: false, items: [{ label: "a" }, { label: "b" }] });
    expect(calls[1]?.[1]).toEqual({ many: true, placeholder: "Which?", items: [{ label: "x" }] });
  });

  it("sends several changes of a status item in one turn as one, and hides an empty text", async () => {
    const { api, calls } = play();
    const item = api.window.createStatusBarItem("a.item", StatusBarAlignment.Right, 3);
    item.text = "one";
    item.show();
    item.text = "two";
    item.command = { command: "a.run", title: "Run", arguments: [1] };
    await turn();
    expect(calls).toEqual([
      [
        "window/statusBar.set",
        { item: 1, text: "two", command: { command: "a.run", args: [1] }, alignment: "right", priority: 3 },
      ],
    ]);
    item.text = "";
    await turn();
    item.dispose();
    await turn();
    expect(calls.slice(1).map(([method]) => method)).toEqual(["window/statusBar.remove", "window/statusBar.remove"]);
  });

  it("writes to channels in order; a log line joins its arguments, a long text is sent in parts", async () => {
    const { api, calls } = play();
    const plain = api.window.createOutputChannel("Plain");
    const log = api.window.createOutputChannel("Log", { log: true });
    plain.appendLine("x".repeat(70_000));
    log.error(new Error("no"), { code: 7 }, 3);
    await turn();
    expect(calls.map(([method]) => method)).toEqual([
      "window/output.create",
      "window/output.create",
      "window/output.append",
      "window/output.append",
      "window/output.log",
    ]);
    expect(calls.at(-1)?.[1]).toMatchObject({
      channel: 2,
      level: "error",
      message: expect.stringMatching(/^Error: no[\s\S]*\{"code":7\} 3$/),
    });
  });
});

describe("workspace", () => {
  it("answers settings without asking, and tells which section changed", async () => {
    const { api, host } = play();
    const settings = api.workspace.getConfiguration("a");
    const changes: boolean[][] = [];
    api.workspace.onDidChangeConfiguration(({ affectsConfiguration }) =>
      changes.push(["a", "a.size", "a.si", "b"].map(affectsConfiguration)),
    );
    expect([settings.get("size"), settings.get("on"), settings.get("none", 9), settings.has("none")]).toEqual([
      5,
      true,
      9,
      false,
    ]);
    expect(settings.inspect("size")).toEqual({ key: "a.size", defaultValue: 3, globalValue: 5 });
    host.notify("workspace/configuration.changed", { defaults: { "a.size": 3, "a.on": true }, values: {} });
    await turn();
    expect(settings.get("size")).toBe(3);
    expect(changes).toEqual([[true, true, false, false]]);
  });

  it("keeps values, which are there at once and acknowledged by the host", async () => {
    const { context, calls } = play();
    const kept = context.globalState.update("count", 2);
    expect(context.globalState.get("count")).toBe(2);
    await kept;
    await context.globalState.update("count", undefined);
    expect([context.globalState.keys(), context.globalState.get("count", 0)]).toEqual([[], 0]);
    expect(calls).toEqual([
      ["workspace/state.update", { scope: "global", key: "count", value: 2 }],
      ["workspace/state.update", { scope: "global", key: "count" }],
    ]);
  });
});

describe("a kept value", () => {
  it("that the host refuses is what it was before, unless a later one has taken its place", async () => {
    const tooLarge = new WireFailure("inapp.too_large", "too many bytes");
    const { context } = play(({ params }) => (params.value === 3 ? {} : Promise.reject(tooLarge)));
    const { globalState: state } = context;
    await expect(state.update("count", 2)).rejects.toMatchObject({ code: "inapp.too_large" });
    expect(state.get("count")).toBe(1);
    const refused = expect(state.update("count", 2)).rejects.toThrow();
    await state.update("count", 3);
    await refused;
    expect(state.get("count")).toBe(3);
    await expect(state.update("new", 1)).rejects.toThrow();
    expect(state.keys()).toEqual(["count"]);
  });

  it("is the one that the host has, whichever of several updates at once are refused", async () => {
    const { context } = play(({ params }) => (params.value === 3 ? {} : Promise.reject(new Error("refused"))));
    const { globalState: state } = context;
    const settled = (...values: readonly number[]) =>
      Promise.allSettled(values.map((value) => state.update("count", value)));
    await settled(2, 4);
    expect(state.get("count")).toBe(1);
    await settled(2, 3, 4, 4);
    expect(state.get("count")).toBe(3);
  });
});

describe("env", () => {
  it("has the theme as it is now, and tells of its changes", async () => {
    const { api, host } = play();
    const { isDebug, theme } = api.env;
    expect([isDebug, theme]).toEqual([true, "light"]);
    const heard: unknown[] = [];
    const listening = api.env.onDidChangeTheme((now) => heard.push(now, api.env.theme));
    host.notify("env/theme.changed", { theme: "dark" });
    await turn();
    listening.dispose();
    host.notify("env/theme.changed", { theme: "light" });
    await turn();
    expect([heard, api.env.theme]).toEqual([["dark", "dark"], "light"]);
  });

  it("reads and writes the clipboard, and fails when the trader does not allow it", async () => {
    const answers: object[] = [{ text: "seen" }, { copied: true }, { text: null }, { copied: false }];
    const { api, calls } = play(() => answers.shift());
    expect(await api.env.clipboard.readText()).toBe("seen");
    await api.env.clipboard.writeText("mine");
    await expect(api.env.clipboard.readText()).rejects.toMatchObject({ code: "inapp.clipboard_refused" });
    await expect(api.env.clipboard.writeText("")).rejects.toMatchObject({ code: "inapp.clipboard_refused" });
    expect(calls.slice(0, 2)).toEqual([
      ["env/clipboard.read", { format: "text" }],
      ["env/clipboard.write", { text: "mine" }],
    ]);
  });
});

describe("authentication", () => {
  const SESSION = { id: "s1", account: { id: "x", label: "X" }, scopes: ["trade"] };

  it("asks the trader only if the caller wants that, and gives the session with its handle as token", async () => {
    const { api, calls } = play(({ method }) => ({ session: method.endsWith("create") ? SESSION : null }));
    const { getSession } = api.authentication;
    expect(await getSession("x", ["trade"])).toBeUndefined();
    expect(await getSession("x", ["trade"], { silent: true })).toBeUndefined();
    expect(await getSession("x", ["trade"], { createIfNone: true })).toEqual({ ...SESSION, accessToken: "s1" });
    expect(calls.map(([method]) => method)).toEqual([
      "authentication/session.find",
      "authentication/session.find",
      "authentication/session.create",
    ]);
    await expect(getSession("x", ["trade"], { createIfNone: true, silent: true })).rejects.toThrow(TypeError);
    expect(calls).toHaveLength(3);
  });

  it("tells which provider's sessions changed", async () => {
    const { api, host } = play();
    const heard: unknown[] = [];
    api.authentication.onDidChangeSessions((change) => heard.push(change));
    host.notify("authentication/sessions.changed", { provider: SESSION.account });
    await turn();
    expect(heard).toEqual([{ provider: SESSION.account }]);
  });
});

describe("conventions", () => {
  it("an event calls its listeners with their this, and one that fails, at once or later, keeps it from none", async () => {
    const error = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const emitter = new EventEmitter<number>();
    const disposables: Disposable[] = [];
    const seen: unknown[] = [];
    emitter.event(() => {
      throw new Error("no");
    });
    emitter.event(() => Promise.reject(new Error("later")));
    emitter.event(
      function (this: unknown, value) {
        seen.push([this, value]);
      },
      "me",
      disposables,
    );
    emitter.fire(1);
    Disposable.from(...disposables).dispose();
    emitter.fire(2);
    expect(seen).toEqual([["me", 1]]);
    await turn();
    expect(error).toHaveBeenCalledTimes(4);
    error.mockRestore();
  });

  it("a token tells once, also a listener that comes late", async () => {
    const source = new CancellationTokenSource();
    const heard = vi.fn();
    source.token.onCancellationRequested(heard);
    source.cancel();
    source.cancel();
    source.token.onCancellationRequested(heard);
    await turn();
    expect([heard.mock.calls.length, source.token.isCancellationRequested]).toEqual([2, true]);
  });
});
