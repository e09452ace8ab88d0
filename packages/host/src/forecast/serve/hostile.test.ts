import { existsSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { processesNaming, refusalCode } from "@bourse/host/testing";
import { SYSTEM_CLOCK } from "@bourse/platform";
import { patiently } from "@bourse/testing/patience";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { preparedServer, SHORT_LIMITS, testFolder, until } from "../../../test/fixtures/forecast/model.fixture.ts";
import { ModelProcess, type ProcessState } from "../watch/model-process.ts";
import { startModel } from "./start.ts";

let folder: ReturnType<typeof testFolder>;
let processes: ModelProcess[] = [];
beforeEach(() => {
  folder = testFolder();
  processes = [];
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await Promise.all(processes.map((each) => each.end()));
  folder.remove();
});

/** A watched process whose server is this code. */
async function watched(code: string, limits = SHORT_LIMITS) {
  const { setup } = await preparedServer(folder.path, code);
  const moves: { state: ProcessState; code?: string | undefined }[] = [];
  const faults: unknown[] = [];
  const process = new ModelProcess({
    start: (signal) => startModel({ ...setup, limits, signal }),
    metadata: setup.metadata,
    clock: SYSTEM_CLOCK,
    limits,
    moved: (state, reason) => moves.push({ state, code: reason?.code }),
    report: (cause) => faults.push(cause),
  });
  processes.push(process);
  return { process, moves, faults };
}

const running = () => processesNaming(folder.path);

const ANSWERS: readonly (readonly [string, string, string])[] = [
  ["NaN", "send(c, n, b'{\"horizon\": NaN}')", "forecast.answer_invalid"],
  ["Infinity", "send(c, n, b'{\"horizon\": Infinity}')", "forecast.answer_invalid"],
  ["a number that is too large", "send(c, n, b'{\"horizon\": 1e999}')", "forecast.answer_invalid"],
  ["no JSON", "send(c, n, b'<html>')", "forecast.answer_invalid"],
  ["a name twice", 'send(c, n, b\'{"a": 1, "a": 2}\')', "forecast.answer_invalid"],
  ["a failure of its own", 'send(c, n, {"error": {"code": "x", "message": "y"}}, 500)', "forecast.answer_invalid"],
  ["a failure without a reason", "send(c, n, {}, 500)", "forecast.answer_invalid"],
  ["a refusal", 'send(c, n, {"error": {"code": "x", "message": "y"}}, 422)', "forecast.refused"],
  [
    "1 GB",
    'c.sendall(head(n, b"", 200, 1 << 30)); [c.sendall(b"x" * 65536) for _ in range(1 << 14)]',
    "forecast.answer_too_large",
  ],
  [
    "1 GB that it does not announce",
    'c.sendall(b"HTTP/1.1 200 X\\r\\nConnection: close\\r\\n\\r\\n"); [c.sendall(b"x" * 65536) for _ in range(1 << 14)]',
    "forecast.answer_too_large",
  ],
  [
    "a byte a moment",
    'c.sendall(head(n, b"", 200, 9999)); [(c.sendall(b"x"), time.sleep(0.02)) for _ in range(9999)]',
    "forecast.timeout",
  ],
  ["nothing", "time.sleep(60)", "forecast.timeout"],
  ["half", 'c.sendall(head(n, b"", 200, 9999) + b"x")', "forecast.answer_invalid"],
  ["without a proof", 'c.sendall(b"HTTP/1.1 200 X\\r\\nContent-Length: 2\\r\\n\\r\\n{}")', "forecast.answer_invalid"],
  ["with the proof of another answer", 'c.sendall(head(n, b"[]") [:-2] + b"\\r\\n{}")', "forecast.answer_invalid"],
];

describe("[P26] an answer of the model", () => {
  it.each(ANSWERS)("that is %s is a typed refusal", async (_what, reply, code) => {
    const answerMs = patiently(code === "forecast.timeout" ? 300 : 60_000);
    const { process, faults } = await watched(
      `def answer(c, n, body):\n  try: ${reply}\n  except OSError: pass\nserve(answer)`,
      { ...SHORT_LIMITS, answerMs, healthEveryMs: 60_000 },
    );
    expect(await refusalCode(process.ask("{}"))).toBe(code);
    expect(faults).toEqual([]);
  });

  it("that comes after a stop is not delivered, and nothing of the process is left", async () => {
    const { process } = await watched("serve(lambda c, n, b: time.sleep(60))", {
      ...SHORT_LIMITS,
      answerMs: patiently(60_000),
    });
    const asked = refusalCode(process.ask("{}"));
    await until(() => process.state === "serving");
    await process.end();
    expect(await asked).toBe("forecast.stopped");
    expect(await refusalCode(process.ask("{}"))).toBe("forecast.unavailable");
    expect(running()).toEqual([]);
  });
});

describe("[P26] a question that is cancelled", () => {
  const limits = { ...SHORT_LIMITS, answerMs: patiently(60_000), healthEveryMs: 60_000 };
  const work = "serve(lambda c, n, b: time.sleep(600) if b == b'long' else send(c, n, {}))";

  it("ends the model's work, and those behind it are answered by a new process", async () => {
    const { process, moves } = await watched(work, limits);
    const trader = new AbortController();
    const long = refusalCode(process.ask("long", trader.signal));
    const behind = process.ask("{}");
    await until(() => process.state === "serving");
    trader.abort();
    expect(await long).toBe("forecast.question_cancelled");
    expect(await behind).toEqual({});
    expect(moves.map(({ state }) => state)).toEqual(["starting", "serving", "idle", "starting", "serving"]);
    // The guard and the server of the second start.
    expect(running()).toHaveLength(2);
  });

  it("while it waits for its turn is never put, and neither holds up nor ends what others asked", async () => {
    const { process, moves } = await watched(work, limits);
    const [first, second] = [new AbortController(), new AbortController()];
    const long = refusalCode(process.ask("long", first.signal));
    const waiting = refusalCode(process.ask("long", second.signal));
    await until(() => process.state === "serving");
    second.abort();
    expect(await waiting).toBe("forecast.question_cancelled");
    expect(moves.at(-1)?.state).toBe("serving");
    first.abort();
    expect(await long).toBe("forecast.question_cancelled");
    expect(await refusalCode(process.ask("{}", first.signal))).toBe("forecast.question_cancelled");
    expect(running()).toEqual([]);
  });
});

describe("[P26] a process of the model", () => {
  it.each([
    ["listens on every address", 'serve(print, listen("0.0.0.0"))', "forecast.address_wrong"],
    ["listens on a second port", "other = listen()\nserve(print)", "forecast.address_wrong"],
    ["tells the port of another program", "import sys\ntell(1)\ntime.sleep(60)", "forecast.address_wrong"],
    [
      "tells a port without a proof",
      'print(json.dumps({"port": 1, "proof": "0" * 64}), flush=True)',
      "forecast.start_failed",
    ],
    [
      "removes a file of its tree while it starts",
      "os.chmod(os.path.dirname(__file__), 0o700)\nos.unlink(__file__)\nserve(print)",
      "forecast.tree_changed",
    ],
    ["ends at once", "sys.exit('no such luck')", "forecast.start_failed"],
    ["floods its output", "while True: print('x' * 1000)", "forecast.start_failed"],
    ["is another revision", 'HEALTH["model_revision"] = "f" * 40\nserve(print)', "forecast.start_failed"],
  ])("that %s does not serve, and is gone", async (_what, code, expected) => {
    const { setup } = await preparedServer(folder.path, code);
    expect(await refusalCode(startModel(setup))).toBe(expected);
    expect(running()).toEqual([]);
  });

  it("that tells nothing is stopped when its time is over", async () => {
    const { setup } = await preparedServer(folder.path, "time.sleep(60)");
    const limits = { ...SHORT_LIMITS, startMs: 300 };
    expect(await refusalCode(startModel({ ...setup, limits }))).toBe("forecast.start_failed");
    expect(running()).toEqual([]);
  });

  it("that forks, leaves its session and ignores SIGTERM is gone after a stop, with all its children", async () => {
    const fork = "if os.fork() == 0:\n  os.setsid()\n  if os.fork() == 0: time.sleep(600)\n  time.sleep(600)";
    const deaf = "signal.signal(signal.SIGTERM, signal.SIG_IGN)";
    const { setup } = await preparedServer(folder.path, `${deaf}\n${fork}\nserve(print)`);
    const serving = await startModel(setup);
    // The guard, the server and two children.
    await until(() => running().length === 4);
    const pids = running();
    await serving.stop();
    // A zombie has no command line any more, but still an entry.
    expect(pids.filter((pid) => existsSync(`/proc/${pid}`))).toEqual([]);
    expect(await isFree(serving.port)).toBe(true);
  });

  it("that crashes each time waits longer before each start, and is given up", async () => {
    const { process, moves } = await watched("serve(lambda c, n, b: os._exit(3))");
    expect(await refusalCode(process.ask("{}"))).toMatch(/^forecast\./);
    for (let more = 0; more < 2; more += 1) {
      await until(() => process.state === "serving" || process.state === "given_up");
      await refusalCode(process.ask("{}"));
    }
    await until(() => process.state === "given_up");
    expect(moves.filter(({ state }) => state === "waiting")).toHaveLength(2);
    expect(await refusalCode(process.ask("{}"))).toBe("forecast.unavailable");
    expect(running()).toEqual([]);
    process.retry();
    await until(() => process.state === "serving");
  });

  it("that has just failed is gone as well when its end is reported", async () => {
    const deaf = "signal.signal(signal.SIGTERM, signal.SIG_IGN)";
    const limits = { ...SHORT_LIMITS, answerMs: 100, backOffMs: 60_000, healthEveryMs: 60_000 };
    const { process } = await watched(`${deaf}\nserve(lambda c, n, b: time.sleep(60))`, limits);
    const asked = refusalCode(process.ask("{}"));
    await until(() => process.state === "waiting");
    await process.end();
    expect(running()).toEqual([]);
    expect(await asked).toBe("forecast.timeout");
  });

  it("that this system cannot start is tried again, and is given up instead of looking as if it started", async () => {
    const { setup } = await preparedServer(folder.path, "");
    const faults: unknown[] = [];
    const process = new ModelProcess({
      start: () => Promise.reject(new Error("EMFILE")),
      metadata: setup.metadata,
      clock: SYSTEM_CLOCK,
      limits: SHORT_LIMITS,
      moved: () => undefined,
      report: (cause) => faults.push(cause),
    });
    processes.push(process);
    expect(await refusalCode(process.ask("{}"))).toBe("forecast.start_failed");
    await until(() => process.state === "given_up");
    expect(faults).toHaveLength(SHORT_LIMITS.maxFailures);
  });

  it("that hangs in its health is stopped and started again", async () => {
    const hang = "if path == '/health' and int(count) > 1: time.sleep(600)";
    const { process, moves } = await watched(
      `import builtins\nold = read_request\ndef read_request(c):\n  found = old(c)\n  path, count, body = found\n  ${hang}\n  return found\nserve(lambda c, n, b: send(c, n, {}))`,
      { ...SHORT_LIMITS, healthMs: patiently(200) },
    );
    await process.ask("{}");
    await until(() => moves.some(({ state, code }) => state === "waiting" && code === "forecast.timeout"));
  });

  it("is stopped when nobody asks, and started by the next question", async () => {
    const limits = { ...SHORT_LIMITS, idleMs: 100, healthEveryMs: 20 };
    const { process, moves } = await watched("serve(lambda c, n, b: send(c, n, {}))", limits);
    expect(await process.ask("{}")).toEqual({});
    await until(() => process.state === "idle");
    expect(await process.ask("{}")).toEqual({});
    expect(moves.map(({ state }) => state)).toEqual(["starting", "serving", "idle", "starting", "serving"]);
  });

  it("learns nothing from the trader's environment", async () => {
    vi.stubEnv("PYTHONPATH", folder.path);
    vi.stubEnv("PYTHONSTARTUP", join(folder.path, "evil.py"));
    vi.stubEnv("PYTHONHOME", folder.path);
    const { setup } = await preparedServer(
      folder.path,
      'serve(lambda c, n, b: send(c, n, {"env": sorted(os.environ), "flags": [sys.flags.isolated, sys.flags.no_site, sys.flags.dont_write_bytecode], "path": sys.path, "cwd": os.getcwd()}))',
    );
    const serving = await startModel(setup);
    const told = await serving.ask({ method: "POST", path: "/forecast", body: "{}" }, SHORT_LIMITS.answerMs);
    expect(told).toMatchObject({ flags: [1, 1, 1], cwd: "/" });
    const { env, path } = told as { env: string[]; path: string[] };
    expect(env.filter((name) => !/^(?:LANG|LC_CTYPE|PATH|(?:OMP|MKL|OPENBLAS)_NUM_THREADS)$/.test(name))).toEqual([]);
    expect(path.filter((each) => each.includes("site-packages") || each === "")).toEqual([]);
    await serving.stop();
  });
});

function isFree(port: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const socket = connect(port, "127.0.0.1");
  socket.once("connect", () => resolve(false)).once("error", () => resolve(true));
  return promise.finally(() => socket.destroy());
}
