import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { IN_APP_LIMITS, PLUGIN_LIMITS } from "@bourse/contract";
import { SYSTEM_CLOCK, SYSTEM_RANDOM } from "@bourse/platform";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Io } from "../src/cli/io.ts";
import { main as program } from "../src/main.ts";
import { call } from "./fake-io.ts";

const examples = path.resolve(import.meta.dirname, "../../../examples");
const IO: Omit<Io, "env" | "out" | "err" | "onInterrupt"> = {
  stdin: new Blob([]).stream(),
  random: SYSTEM_RANDOM,
  clock: SYSTEM_CLOCK,
  color: false,
  interactive: false,
};
const JOURNAL = "example.trade-journal";
/** Characters of a line of a channel; what follows is another line. */
const LINE = IN_APP_LIMITS.maxLineLength;

let data: string;
beforeEach(() => {
  data = mkdtempSync(path.join(tmpdir(), "bourse-plugins-run-"));
  mkdirSync(path.join(data, "plugins"), { mode: 0o700 });
});
afterEach(() => rmSync(data, { recursive: true, force: true }));

/** Copies an example as a reader of the guide does; a checkout's modes depend on the umask. */
function install(name: string): string {
  const folder = path.join(data, "plugins", name);
  cpSync(path.join(examples, name), folder, { recursive: true, filter: (each) => !each.includes("__pycache__") });
  chmodSync(folder, 0o700);
  for (const file of FILES[name] ?? []) chmodSync(path.join(folder, file), 0o600);
  return folder;
}
const FILES: Readonly<Record<string, readonly string[]>> = {
  "trade-journal": ["plugin.yaml", "main.py", "bourse.py"],
  "session-clock": ["plugin.yaml", "main.ts", "bourse.js", "sessions.ts"],
};
const plugins = (...args: string[]) =>
  call(["plugins", ...args], { env: { BOURSE_HOST_DATA: data, PATH: process.env.PATH ?? "", HOME: data } });

function journal(text: string): string {
  const file = path.join(data, "trades.csv");
  writeFileSync(file, text);
  return JSON.stringify([file]);
}
const TRADES = "date,symbol,profit\n2026-01-02,AA,0.1\n2026-01-03,BB,-0.3\n2026-01-04,AA,0.5\n";

describe("a plugin's command", () => {
  it("[INAPP-05, INAPP-07] in Python reads a file of the trader's without any permission, and is exact, once it is trusted", async () => {
    install("trade-journal");
    const run = () => plugins("run", JOURNAL, `${JOURNAL}.summary`, "--args", journal(TRADES), "--json");
    expect((await run()).json()).toMatchObject({ ok: false, rule: "plugin.untrusted" });
    expect((await plugins("trust", JOURNAL)).code).toBe(0);
    expect((await run()).json()).toEqual({
      id: JOURNAL,
      command: `${JOURNAL}.summary`,
      result: {
        trades: 3,
        win_rate: "66.67",
        profit: "0.30",
        expectancy: "0.10",
        profit_factor: "2.00",
        max_drawdown: "0.30",
        by_symbol: { AA: "0.60", BB: "-0.30" },
      },
    });
  });

  it("[INAPP-05] in TypeScript knows the sessions, in the time zone of the client that it asks for", async () => {
    install("session-clock");
    await plugins("trust", "example.session-clock");
    const at = '["2026-01-02T15:00:00Z"]';
    const { result } = (
      await plugins("run", "example.session-clock", "example.session-clock.now", "--args", at, "--json")
    ).json() as { result: readonly Record<string, unknown>[] };
    expect(result.map(({ session, open, closes, opens }) => [session, open, closes ?? opens])).toEqual([
      ["Tokyo", false, "2026-01-05T00:00:00.000Z"],
      ["London", true, "2026-01-02T16:30:00.000Z"],
      ["New York", true, "2026-01-02T21:00:00.000Z"],
    ]);
  });

  it("that refuses, fails, or does not exist is told as such", async () => {
    install("trade-journal");
    await plugins("trust", JOURNAL);
    const run = (...args: string[]) => plugins("run", JOURNAL, ...args, "--json");
    const refused = (text: string) => run(`${JOURNAL}.summary`, "--args", journal(text));
    expect((await refused("date,symbol\n")).json()).toMatchObject({
      rule: "plugin.refused",
      message: expect.stringContaining("no column profit"),
    });
    expect((await refused("date,symbol,profit\nx,AA,NaN\n")).json().message).toContain(
      "line 2: the profit is not a number",
    );
    expect((await run(`${JOURNAL}.other`)).json()).toMatchObject({ rule: "plugin.command_unknown" });
    expect((await run(`${JOURNAL}.summary`, "--args", "{")).code).toBe(2);
    expect((await plugins("run", "acme.none")).err).toContain("plugin.unknown");
  });

  it("[P31] does not run with other files than those that were trusted, nor with a file more", async () => {
    const folder = install("trade-journal");
    await plugins("trust", JOURNAL);
    writeFileSync(path.join(folder, "sitecustomize.py"), "raise SystemExit('taken over')", { mode: 0o600 });
    expect((await plugins("run", JOURNAL)).err).toContain("plugin.refused");
    rmSync(path.join(folder, "sitecustomize.py"));
    writeFileSync(path.join(folder, "main.py"), "import os\n");
    expect((await plugins("run", JOURNAL)).err).toContain("plugin.inventory_differs");
    await plugins("inventory", folder);
    expect((await plugins("run", JOURNAL)).err).toContain("plugin.untrusted");
  });
});

describe("an author's folder", () => {
  it("runs without trust and without an inventory, shows the author's output or the wire too, and says what a plugin may do", async () => {
    const folder = install("trade-journal");
    writeFileSync(path.join(folder, "main.py"), `${readFileSync(path.join(folder, "main.py"), "utf8")}\n# changed\n`);
    const main = path.join(folder, "main.py");
    writeFileSync(main, `import sys\nsys.stderr.write("an author's line\\n")\n${readFileSync(main, "utf8")}`);
    const run = ["dev", folder, `${JOURNAL}.summary`, "--args", journal(TRADES), "--once"] as const;
    const quiet = await plugins(...run);
    expect(JSON.parse(quiet.out)).toMatchObject({ trades: 3 });
    expect(quiet.err).toContain("an author's line\n");
    expect(quiet.err).not.toMatch(/^[<>] /m);
    const ran = await plugins(...run, "--wire");
    expect(ran.out).toBe(quiet.out);
    expect(ran.err).toMatch(/^> \{"jsonrpc":"2\.0","id":1,"method":"initialize"/m);
    expect(ran.err).toMatch(/^< \{"jsonrpc":"2\.0","id":1,"result":\{"protocol":"0\.1"\}\}/m);
    expect(ran.err).toContain("all your rights");
  });

  it("is run again after each change, also after one that broke it, until Ctrl-C", async () => {
    const folder = install("trade-journal");
    const main = path.join(folder, "main.py");
    const good = readFileSync(main, "utf8");
    let said = "";
    let interrupt: (() => string | Promise<string>) | undefined;
    const out: string[] = [];
    const ended = program(["plugins", "dev", folder, `${JOURNAL}.summary`, "--args", journal(TRADES)], {
      ...IO,
      env: { PATH: process.env.PATH },
      out: async (text) => void out.push(String(text)),
      err: async (text) => {
        said += text;
      },
      onInterrupt(say) {
        interrupt = say;
        return () => undefined;
      },
    });
    const runs = (count: number) => expect.poll(() => out.length).toBe(count);
    await runs(1);
    writeFileSync(main, "import nothing_of_this_name\n");
    await expect.poll(() => said).toContain("plugin.start_failed");
    writeFileSync(main, good);
    await runs(2);
    await interrupt?.();
    expect(await ended).toBe(0);
  });

  it("prints the lines of its output channels, which need no host", async () => {
    const folder = path.join(data, "clock");
    await call(["new", folder, "--template", "plugin-ts", "--id", "acme.clock"]);
    writeFileSync(
      path.join(folder, "plugin/main.ts"),
      `import { runPlugin, window } from "./bourse.js";
runPlugin(() => {
  const channel = window.createOutputChannel("Activity", { log: true });
  channel.warn("the source is silent");
  const files = window.createOutputChannel("Files");
  files.append("one of ");
  files.append("two\\n\\ntwo of two\\n3");
  files.append(" is ");
  files.appendLine("missing");
  const progress = window.createOutputChannel("Progress");
  progress.append("half");
  progress.replace("all");
  progress.dispose();
  files.append("x".repeat(${LINE + 1}));
});
`,
    );
    const { err } = await plugins("dev", folder, "--once");
    expect(err).toContain("Activity: warn the source is silent\n");
    expect(err.match(/^(?:Files|Progress): .*$/gm)).toEqual([
      "Files: one of two",
      "Files: ",
      "Files: two of two",
      "Files: 3 is missing",
      "Progress: half",
      "Progress: all",
      `Files: ${"x".repeat(LINE)}`,
      "Files: x",
    ]);
    expect(err).toContain("plugins dev FOLDER --host");
  });

  it("has activated before it ends, also one that takes longer than a plugin has to end", async () => {
    const folder = path.join(data, "late");
    await call(["new", folder, "--template", "plugin-ts", "--id", "acme.late"]);
    const main = `import { runPlugin, window } from "./bourse.js";
runPlugin(async () => {
  await new Promise((done) => setTimeout(done, ${PLUGIN_LIMITS.patienceMs + PLUGIN_LIMITS.graceMs}));
  window.createOutputChannel("Late").appendLine("activated");
});
`;
    writeFileSync(path.join(folder, "plugin/main.ts"), main);
    expect((await plugins("dev", folder, "--once")).err).toContain("Late: activated\n");
  });

  it("with faults in its description lists them all", async () => {
    const folder = install("session-clock");
    writeFileSync(path.join(folder, "plugin.yaml"), "id: x\nname: no\n", { mode: 0o600 });
    const { err, code } = await plugins("dev", folder, "--once");
    expect(code).toBe(1);
    for (const each of ["plugin.yaml_ambiguous", "manifest.pattern", "manifest.required"]) expect(err).toContain(each);
  });
});

describe("the examples", () => {
  it.each(["trade-journal", "session-clock"])("%s has the inventory of its files", async (name) => {
    install(name);
    const listed = await plugins("list", "--json");
    expect(JSON.parse(listed.out)).toMatchObject({ standing: "untrusted", issues: [] });
  });

  it("[INAPP-05] speak the wire in Python with one file of fewer than 200 lines", () => {
    const sdk = readFileSync(path.join(examples, "trade-journal/bourse.py"), "utf8");
    expect(sdk.split("\n").length).toBeLessThan(200);
    expect(sdk.match(/^(?:import|from) .*/gm)).toEqual(["import json", "import os", "import sys", "import threading"]);
  });
});
