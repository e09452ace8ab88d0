import { spawn } from "node:child_process";
import { getEventListeners, once } from "node:events";
import { rmSync } from "node:fs";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { PLUGIN_LIMITS } from "@bourse/contract";
import { manualClock } from "@bourse/host/testing";
import { depth } from "@bourse/testing/depth";
import { patiently } from "@bourse/testing/patience";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { pluginStage, processesOf } from "../../../test/fixtures/plugins/stage.ts";

let stage: ReturnType<typeof pluginStage>;
beforeEach(() => {
  stage = pluginStage();
});
afterEach(() => stage.close());

const LINE_MEGABYTES = depth({ usual: 64, deep: 1024 });
const echo = (plugin: { command(id: string, args: readonly unknown[]): Promise<unknown> }) =>
  plugin.command("test.hostile.echo", [1]);
const NOT_JSON = [-32700, "inapp.not_json"];
const INVALID = [-32600, "inapp.message_invalid"];

describe("[INAPP-05, P4] a plugin", () => {
  it.each([
    ["prints text", 'raw(b"Traceback (most recent call last):\\n")', [NOT_JSON]],
    ["prints an empty line", 'raw(b"\\n")', [NOT_JSON]],
    ["sends garbage", "raw(bytes(each for each in range(256) if each != 10) + b'\\n')", [NOT_JSON]],
    ["sends half a line, and later the rest", 'raw(b"{\\"jsonrpc\\":"); time.sleep(0.05); raw(b"1\\n")', [NOT_JSON]],
    ["sends NUL", 'raw(b"\\0\\n")', [NOT_JSON]],
    ["sends a key twice", 'raw(b\'{"jsonrpc":"2.0","method":"a","method":"b"}\\n\')', [NOT_JSON]],
    ["nests too deep", 'raw(b"[" * 100000 + b"\\n")', [NOT_JSON]],
    [
      `sends a line of ${LINE_MEGABYTES} MB`,
      `for _ in range(${LINE_MEGABYTES * 16}): raw(b"x" * 65536)\nraw(b"\\n")`,
      [NOT_JSON],
    ],
    ["sends a batch", 'raw(b\'[{"jsonrpc":"2.0","id":1,"method":"env/nothing"}]\\n\')', [INVALID]],
    ["sends another version", 'send({"id": 1, "method": "env/nothing", "jsonrpc": "1.0"})', [INVALID]],
    ["calls what does not exist", 'send({"id": 1, "method": "env/nothing"})', [[-32601, "inapp.method_unknown"]]],
    ["calls an object's own function", 'send({"id": 1, "method": "toString"})', [[-32601, "inapp.method_unknown"]]],
    [
      "gives a method what it does not take",
      'send({"id": 1, "method": "env/openExternal", "params": {"a": 1}})',
      [[-32602, "inapp.params_invalid"]],
    ],
    [
      "uses a namespace that it does not name",
      'send({"id": 1, "method": "trading/orders.place"})',
      [[-32000, "plugin.permission_missing"]],
    ],
    ["answers what nobody asked", 'send({"id": 99, "result": 1})', []],
    ["answers with an error to nobody", 'send({"id": 99, "error": {"code": 1, "message": "x"}})', []],
  ])("that %s is told and goes on", async (_, script, errors) => {
    const plugin = await stage.start(`hello()\n${script}\nserve()`);
    expect(await echo(plugin)).toEqual([1]);
    expect(await plugin.command("test.hostile.errors", [])).toEqual(errors);
    expect(stage.faults).toEqual([]);
  });

  it("that floods with lines and reads the answers is answered to the last", async () => {
    const script = 'hello()\nfor _ in range(20):\n  raw(b"x\\n" * 1000)\n  take_errors(1000)\nserve()';
    expect(await echo(await stage.start(script))).toEqual([1]);
    expect(stage.misuses).toHaveLength(20_000);
  });

  it("that floods and reads nothing is stopped, and takes no memory beyond its limit", async () => {
    const before = process.memoryUsage().rss;
    const plugin = await stage.start('hello()\nwhile True: raw(b"x\\n" * 30000)', { unreadMs: 200 });
    await plugin.ended;
    expect(stage.misuses).toContain("it does not read its standard input");
    expect(process.memoryUsage().rss - before).toBeLessThan(256 * 1024 * 1024);
  });

  it("that floods its log keeps the end of it, and its wire goes on", async () => {
    const script =
      'hello()\nfor n in range(200): os.write(2, b"x" * 65536 + b"\\n")\nos.write(2, b"the end\\n")\nserve()';
    const plugin = await stage.start(script);
    expect(await echo(plugin)).toEqual([1]);
    await vi.waitFor(() => expect(plugin.lines().at(-1)).toBe("the end"));
    expect(plugin.lines().join("").length).toBeLessThanOrEqual(64 * 1024);
  });

  it.each([
    [
      "answers initialize with another protocol",
      'send({"id": take()["id"], "result": {"protocol": "9"}})\ntime.sleep(60)',
      "0.1",
    ],
    ["refuses initialize", 'send({"id": take()["id"], "error": {"code": 1, "message": "no"}})\ntime.sleep(60)', "no"],
    ["ends before initialize", 'os.write(2, b"module not found\\n")\nsys.exit(3)', "it ended with 3: module not found"],
    ["never answers initialize", "time.sleep(60)", "no answer within"],
    ["closes its output", "os.close(1)\ntime.sleep(60)", "it ended with"],
  ])("that %s does not start, and is gone", async (_, script, message) => {
    const limits = script === "time.sleep(60)" ? { startMs: 300 } : {};
    await expect(stage.start(script, limits)).rejects.toMatchObject({
      code: "plugin.start_failed",
      message: expect.stringContaining(message),
    });
    expect(processesOf(stage.folder)).toEqual([]);
  });

  it.each([
    ["closes its output", "os.close(1)\ntime.sleep(60)"],
    ["closes its input", "os.close(0)\ntime.sleep(60)"],
    ["crashes", "os.kill(os.getpid(), signal.SIGSEGV)"],
  ])("that %s while a command runs fails the command, and is gone", async (_, script) => {
    const plugin = await stage.start(`hello()\ntake()\n${script}`, { requestMs: patiently(3000) });
    const failed = await plugin.command("test.hostile.echo", []).catch((cause: unknown) => cause);
    expect(["inapp.closed", "inapp.timeout"]).toContain((failed as { code: string }).code);
    await plugin.stop();
    expect(processesOf(stage.folder)).toEqual([]);
  });

  it("that never answers a command fails it in its time, and takes the next", async () => {
    const clock = manualClock();
    const plugin = await stage.start("hello()\ntake()\nserve()", {}, { clock });
    const late = expect(echo(plugin)).rejects.toMatchObject({ code: "inapp.timeout" });
    clock.advance(PLUGIN_LIMITS.requestMs);
    await late;
    expect(await echo(plugin)).toEqual([1]);
    await expect(plugin.command("other.plugin.command", [])).rejects.toMatchObject({ code: "plugin.command_unknown" });
  });

  it("answers before it ends, and the answer counts", async () => {
    const script = 'hello()\nm = take()\nsend({"id": m["id"], "result": {"value": "last"}})\nos._exit(0)';
    const plugin = await stage.start(script);
    expect(await plugin.command("test.hostile.echo", [])).toBe("last");
    expect(await plugin.ended).toBe(0);
  });

  it("is forgotten by whoever may end its start when it has ended", async () => {
    const plugin = await stage.start("hello()\nserve()");
    expect(getEventListeners(stage.signal, "abort")).not.toEqual([]);
    await plugin.stop();
    expect(getEventListeners(stage.signal, "abort")).toEqual([]);
  });

  it("[P23] inherits no token, no variable of the host and no open file", async () => {
    const script = [
      "hello()",
      "m = take()",
      'fds = sorted(int(each) for each in os.listdir("/proc/self/fd"))',
      'send({"id": m["id"], "result": {"value": [sorted(os.environ), fds, os.getcwd(), os.getpid() == os.getpgid(0)]}})',
      "serve()",
    ].join("\n");
    const secret = {
      ...process.env,
      BOURSE_HOST_TOKEN: "canary-7f3a",
      OFFICIAL_KEYS: "x",
      PYTHONPATH: "/tmp",
      NODE_OPTIONS: "",
    };
    const plugin = await stage.start(script, {}, { environment: secret });
    const [names, files, folder, ownGroup] = (await plugin.command("test.hostile.echo", [])) as [
      string[],
      number[],
      string,
      boolean,
    ];
    const allowed = ["PATH", "HOME", "USER", "LANG", "LC_ALL", "LC_CTYPE", "TZ", "TMPDIR", "PWD"];
    expect(names.filter((each) => !allowed.includes(each))).toEqual([]);
    // The third is the listing itself.
    expect(files.slice(0, 3)).toEqual([0, 1, 2]);
    expect(files.length).toBeLessThanOrEqual(4);
    expect([folder, ownGroup]).toEqual([stage.folder, true]);
  });
});

/** Ignores what can be ignored, and leaves children behind: one in its session, one that left it. */
const STUBBORN = `
for each in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP): signal.signal(each, signal.SIG_IGN)
for leaves in (False, True):
    if os.fork() == 0:
        if leaves:
            os.setsid()
            if os.fork() != 0: os._exit(0)
        while True: time.sleep(60)
hello()
while True: time.sleep(60)
`;

describe.runIf(process.platform === "linux")(
  "[INAPP-05] a plugin that forks, leaves its session and ignores signals",
  () => {
    it("is gone after a stop, with all its children", async () => {
      const plugin = await stage.start(STUBBORN);
      await expect.poll(() => processesOf(stage.folder).length).toBeGreaterThanOrEqual(4);
      await plugin.stop();
      expect(processesOf(stage.folder)).toEqual([]);
    });

    it("is gone within its patience and its grace when its host is killed, with all its children", async () => {
      const fixture = fileURLToPath(new URL("../../../test/fixtures/plugins/killed.fixture.ts", import.meta.url));
      const host = spawn(process.execPath, [fixture, STUBBORN], { stdio: ["ignore", "pipe", "inherit"] });
      const lines = createInterface({ input: host.stdout })[Symbol.asyncIterator]();
      const folder = String((await lines.next()).value);
      expect((await lines.next()).value).toBe("started");
      await expect.poll(() => processesOf(folder).length).toBeGreaterThanOrEqual(4);
      host.kill("SIGKILL");
      await once(host, "exit");
      await vi.waitFor(() => expect(processesOf(folder)).toEqual([]), { timeout: patiently(5_000), interval: 20 });
      rmSync(folder, { recursive: true, force: true });
    });
  },
);
