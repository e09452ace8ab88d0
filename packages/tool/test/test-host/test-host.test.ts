import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { assemble, guestText, HONEST_GUEST } from "@bourse/testing/guests";
import { describe, expect, it, vi } from "vitest";
import {
  createTestHost,
  failure,
  GuestFaulted,
  type TestHost,
  TestHostError,
  type TestHostOptions,
} from "../../src/test-host/index.ts";
import { eventManifest, put, testFolder } from "../workspace.ts";
import { putProject } from "./projects.ts";

/** Processes that this one has started. */
const children = () =>
  readdirSync("/proc/self/task").flatMap((task) =>
    readFileSync(`/proc/self/task/${task}/children`, "utf8").split(" ").filter(Boolean),
  ).length;
const childrenAtFirst = children();

const folder = testFolder();
const desk = putProject(folder, "desk");
const MARKET = { bars: [100, 101, 102, 105, 106], past: 3 };

/** A started host of the desk. */
async function startedDesk(options: Partial<TestHostOptions> = {}): Promise<TestHost> {
  const host = await createTestHost({ folder: desk, market: MARKET, ...options });
  await host.start();
  return host;
}

const shown = (host: TestHost) => host.view().texts()[0];

/** The words and code of a refusal. */
async function refusal(work: () => Promise<unknown> | unknown): Promise<TestHostError> {
  const thrown = await (async () => work())().then(
    () => undefined,
    (cause: unknown) => cause,
  );
  if (!(thrown instanceof TestHostError)) throw new Error(`no refusal but ${thrown}`);
  return thrown;
}

describe("a test host around a guest of API v2", () => {
  it("starts it, answers its commands, and tells bars, prices and the time that the test decides", async () => {
    await using host = await startedDesk();
    expect(shown(host)).toBe("stored undefined at 2024-01-04T00:00:00.000Z");
    expect(host.commands().map(({ method, outcome }) => [method, outcome?.ok])).toEqual([
      ["storage.read", true],
      ["market.subscribe", true],
    ]);
    await host.nextBar();
    expect(shown(host)).toBe("closed 105, now undefined");
    await host.nextBar({ close: 90, high: 120 });
    expect(shown(host)).toBe("closed 90, now undefined");
    await host.price(95.5);
    expect(shown(host)).toBe("closed undefined, now 95.5");
    await host.nextBar();
    expect([shown(host), host.clock.now]).toEqual(["closed 95.5, now undefined", "2024-01-07T00:00:00.000Z"]);
    await host.clock.advance("90m");
    expect(host.clock.now).toBe("2024-01-07T01:30:00.000Z");
    expect(host.log()).toHaveLength(4);
  });

  it("shows a view as text in which a change is one line", async () => {
    await using host = await startedDesk();
    const [root, first, second] = host.view("view").text().split("\n");
    expect([root, first, second]).toEqual([
      "column spacing=4",
      '  label "stored undefined at 2024-01-04T00:00:00.000Z" color=#ff0000 fontWeight=bold',
      '  label "divide" key=tap1',
    ]);
  });

  it("fires the guest's alerts on the prices of the script, once", async () => {
    await using host = await startedDesk();
    await host.tap("watch");
    expect(host.alerts()).toMatchObject([{ id: "alert-1", state: "active", params: { price: 110 } }]);
    await host.price(109);
    expect(host.alerts()).toMatchObject([{ state: "active" }]);
    await host.nextBar({ close: 108, high: 112 });
    expect(host.alerts()).toMatchObject([{ state: "triggered" }]);
    expect(host.log().filter((line) => line.startsWith("closed"))).toHaveLength(2);
  });

  it("gives the answers of the test, at once or when the test says so", async () => {
    const asked = vi.fn(() => failure("command.timeout"));
    await using host = await startedDesk({ commands: { "ui.confirm": "later", "alerts.create": asked } });
    await host.tap("watch");
    expect(shown(host)).toBe(`command.timeout ${failure("command.timeout").retryable}`);
    expect(asked).toHaveBeenCalledWith(expect.objectContaining({ price: 110 }), { index: 0, now: host.clock.now });
    await host.tap("confirm");
    expect([shown(host), host.commands("ui.confirm")[0]?.outcome]).toEqual(["asking", undefined]);
    await host.settle("ui.confirm", { confirmed: true });
    expect(shown(host)).toBe("yes");
    host.answer("ui.confirm", "real");
    await host.tap("confirm");
    expect(shown(host)).toBe("no");
  });

  it("holds the answers of the test to the gates of a host", async () => {
    await using host = await startedDesk({
      approve: ["tradingRead"],
      commands: { "alerts.create": { id: "a", state: "active", expires_at: "2024-12-31T00:00:00Z" } },
    });
    await host.tap("watch");
    expect(shown(host)).toBe("command.permission_denied false");
    await host.tap("news");
    expect(shown(host)).toMatch(/^command\.\w+ (?:true|false)$/);
  });

  it("keeps the stored value over a restart, and lets nothing from before be overwritten unseen", async () => {
    await using host = await startedDesk();
    await host.tap("save");
    expect(host.stored()).toEqual({ kept: true });
    await host.restart();
    await host.tap("overwrite");
    expect(host.stored()).toBe(1);
    await host.restart("update");
    await host.tap("overwrite");
    expect(shown(host)).toBe("command.resume_required false");
    await host.tap("save");
    expect(host.stored()).toEqual({ kept: true });
  });

  it("knows several markets, and moves them together", async () => {
    const source = `import { commands, defineExtension, label } from "@bourse/sdk/guest";
let shown = "";
const close = async (symbol: string) => {
  try {
    return (await commands.market.read({ symbol, timeframe: "1D" })).completed.last?.close;
  } catch { return "none"; }
};
defineExtension({
  onTap: async () => { shown = [await close("A"), await close("B"), await close("C")].join(" "); },
  views: { "svc.tool_guest.view": () => label(shown, { key: "read" }) },
});`;
    const manifest = eventManifest(["tradingRead"]);
    const id = manifest.contributes.views.main[0]?.id ?? "";
    const dir = putProject(folder, "several", { source: source.replace("svc.tool_guest.view", id), manifest });
    await using host = await createTestHost({
      folder: dir,
      market: [
        { symbol: "A", bars: [1, 2, 3], past: 2 },
        { symbol: "B", bars: [10, 20, 30] },
      ],
    });
    await host.start();
    await host.tap("read");
    expect(host.view().texts()).toEqual(["2 20 none"]);
    await host.nextBar();
    await host.tap("read");
    expect(host.view().texts()).toEqual(["3 30 none"]);
  });
});

describe("a fault of the guest", () => {
  it("rejects the step with the author's line, and the next step starts it again", async () => {
    await using host = await startedDesk();
    await expect(host.tap("divide")).rejects.toThrow(GuestFaulted);
    expect(host.fault()).toMatchObject({ code: "guest.trap", file: "src/index.tsx", line: 12 });
    expect(host.fault()?.message).toMatch(/divided by nothing\n {4}at divide \(src\/index\.tsx:12:/);
    await host.nextBar();
    expect(shown(host)).toMatch(/^stored undefined/);
  });

  it("ends a loop without end and an exhausted memory, and no test hangs", async () => {
    await using host = await startedDesk();
    await expect(host.tap("spin")).rejects.toThrow("guest.timeout at src/index.tsx:15");
    await host.nextBar();
    await expect(host.tap("idle")).rejects.toThrow("guest.timeout at src/index.tsx:17");
    await host.nextBar();
    await expect(host.tap("fill")).rejects.toThrow(/guest\.oom at src\/index\.tsx:\d+/);
  });

  it("of API v1 names the function of a module in another language", async () => {
    const module = await assemble(guestText({ render: "unreachable" }));
    const dir = put(folder, "trap/main.wasm", module).replace(/\/main\.wasm$/, "");
    put(folder, "trap/manifest.json", JSON.stringify(viewManifest()));
    await using host = await createTestHost({ folder: dir });
    await expect(host.start()).rejects.toThrow(/guest\.trap.*unreachable/);
  });
});

/** The manifest of a guest that draws one view. */
const viewManifest = () => ({
  id: "svc.tool_view",
  name: "View",
  version: "1.0.0",
  apiVersion: 1,
  description: "A view of the tool's tests",
  publisher: "Tests",
  runtime: "wasm",
  entry_point: "main.wasm",
  capabilities: ["tradingRead"],
  contributes: {
    viewContainers: { panel: [{ id: "svc.tool_view.main", title: "View", icon: "activity", order: 1 }] },
    views: {
      "svc.tool_view.main": [
        { id: "svc.tool_view.price", name: "Price", order: 1, quoteSymbol: "SIM:ALTA", guestOutput: true },
      ],
    },
  },
});

describe("a test host around a guest of API v1", () => {
  const source = `import { defineView, label } from "@bourse/sdk/guest";
defineView(({ quote }) => label(\`\${quote.symbol} \${quote.price} \${quote.change}\`));`;
  const dir = putProject(folder, "view", { source, manifest: viewManifest() });

  it("draws no view whose data is not there", async () => {
    await using host = await createTestHost({ folder: dir, market: { symbol: "OTHER", bars: [1, 2] } });
    await host.start();
    expect([host.view().text(), host.log()]).toEqual(["(nothing is shown)", []]);
  });

  it("draws each view after every bar and price", async () => {
    await using host = await createTestHost({ folder: dir, market: MARKET });
    expect(host.view().text()).toBe("(nothing is shown)");
    await host.start();
    expect(host.view("price").text()).toBe('label "SIM:ALTA 102 1"');
    await host.bars(2);
    expect(host.view().texts()).toEqual(["SIM:ALTA 106 1"]);
    await host.price(104);
    expect(host.view().texts()).toEqual(["SIM:ALTA 104 -2"]);
    expect((await refusal(() => host.tap("x"))).message).toContain("shows nothing to tap");
    expect((await refusal(() => host.restart())).message).toContain("API version 1 has no restart");
  });
});

describe("a test host that cannot be", () => {
  it("names every fault of the options at once", async () => {
    const options = {
      folder: desk,
      market: { bars: [1, Number.NaN] },
      commands: { "alerts.fire": {}, "ui.confirm": { confirmed: "yes" } },
      approve: ["tradingRead", "shell", "money"],
    };
    const { code, issues } = await refusal(() => createTestHost(options as never));
    expect(code).toBe("tool.test_setup_invalid");
    expect(issues.map(({ pointer }) => pointer)).toEqual([
      "/market/bars/1",
      "/commands/alerts.fire",
      "/commands/ui.confirm/confirmed",
      "/approve/1",
      "/approve/2",
    ]);
  });

  it.each([
    [{ bars: "SIM:NOTHING" }, "/market/bars: The simulated exchange has no SIM:NOTHING"],
    [{ bars: [] }, "/market/bars: There is no bar."],
    [{ bars: [1, 2], past: 3 }, "/market/past: It is a whole number from 0 to 2"],
    [{ bars: [1], timeframe: "2D" }, "/market/timeframe: It is one of 1m, "],
    [{ bars: [{ close: 1, high: 0.5 }] }, "/market/bars/0: Its high is not the highest price"],
    [{ bars: "absent.csv" }, "absent.csv"],
  ])("says what is wrong with the market %j", async (market, words) => {
    const { message } = await refusal(() => createTestHost({ folder: desk, market: market as never }));
    expect(message.replace(/error at (\S+):/g, "$1:")).toContain(words);
  });

  it("shows the faults of a CSV file at their lines", async () => {
    put(desk, "broken.csv", "time,open,high,low,close\n2024-01-01,1,2,x,1\n2024-01-02,1,2,1,y\n");
    const { issues } = await refusal(() => createTestHost({ folder: desk, market: { bars: "broken.csv" } }));
    expect(issues).toMatchObject([{ line: 2 }, { line: 3 }]);
  });

  it("shows all faults of sources that do not compile, each with its line", async () => {
    const source = "import { nothing } from './nothing';\nconst x = ;\nsetTimeout(() => 1);\n";
    const dir = putProject(folder, "broken", { source });
    const { code, message } = await refusal(() => createTestHost({ folder: dir }));
    expect(code).toBe("tool.test_setup_invalid");
    expect(message).toMatch(/src\/index\.tsx:2:\d+/);
  });

  it("refuses steps that cannot be, and says what there is", async () => {
    await using host = await createTestHost({ folder: desk, market: { bars: [1, 2] } });
    expect((await refusal(() => host.tap("save"))).message).toContain("Nodes with a key: none");
    expect((await refusal(() => host.send("context", {}))).message).toContain("await host.start() first");
    await host.start();
    expect((await refusal(() => host.nextBar())).message).toContain("SIM:ALTA has no more bars: all 2 of the script");
    expect((await refusal(() => host.view("chart"))).message).toContain("No view is called chart: ");
    expect((await refusal(() => host.tap("erase"))).message).toContain('tap5 "save"');
    expect((await refusal(() => host.clock.advance("3 weeks"))).message).toContain("90s, 5m, 1h, 2d");
    expect((await refusal(() => host.nextBar(1, "NOPE"))).message).toContain(
      "The market has no NOPE; it has SIM:ALTA.",
    );
    expect((await refusal(() => host.settle("ui.confirm", { confirmed: true }))).message).toContain(
      "waits for an answer",
    );
    expect((await refusal(() => host.send("alert", { id: "" }))).issues.length).toBeGreaterThan(1);
    expect((await refusal(() => host.start())).message).toContain("restart()");
  });

  it("refuses an answer that no host would give, with the path", async () => {
    await using host = await startedDesk({ commands: { "ui.confirm": () => ({ confirmed: 1 }) as never } });
    expect((await refusal(() => host.tap("confirm"))).issues).toMatchObject([{ pointer: "/ui.confirm/confirmed" }]);
    expect((await refusal(() => host.answer("ui.confirm", {} as never))).code).toBe("tool.test_answer_invalid");
  });
});

describe.runIf(process.platform === "linux")("the end of test hosts", () => {
  const descriptors = () => readdirSync("/proc/self/fd").length;

  it("leaves no process, thread or descriptor", async () => {
    const module = await assemble(HONEST_GUEST);
    const dir = path.join(folder, "plain");
    put(folder, "plain/main.wasm", module);
    put(folder, "plain/manifest.json", JSON.stringify(viewManifest()));
    const before = await vi.waitFor(() => {
      expect(children()).toBe(childrenAtFirst);
      return descriptors();
    });
    for (let made = 0; made < 20; made += 1) {
      await using host = await createTestHost({ folder: dir });
      await host.start();
    }
    await vi.waitFor(() => expect([children(), descriptors()]).toEqual([childrenAtFirst, before]));
  });
});
