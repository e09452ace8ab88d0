import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { EgressRequest } from "@bourse/egress";
import { refusalCode } from "@bourse/host/testing";
import { patiently } from "@bourse/testing/patience";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { modelPackage, PYTHON, until } from "../../test/fixtures/forecast/model.fixture.ts";
import { DONE, PUT_WEIGHTS, prepareScript, QUICK_PREPARE, stage } from "../../test/fixtures/forecast/stage.fixture.ts";

const fixture = (name: string) => fileURLToPath(new URL(`../../test/fixtures/forecast/${name}`, import.meta.url));

let desk: ReturnType<typeof stage>;
beforeEach(() => {
  desk = stage();
});
afterEach(() => desk.close());

describe("[SERVICE-14, P26] preparing a model", () => {
  it("is refused on a system where its processes could outlive the host", async () => {
    const { start, isAt, moves, make, trees } = desk;
    start(prepareScript(PUT_WEIGHTS + DONE), make({ platform: "win32" }));
    await until(() => isAt("suspended"));
    expect(moves.at(-1)?.reason).toMatchObject({ code: "forecast.system_unsupported" });
    expect(trees()).toEqual([]);
  });

  it("says which Python was tried and how to get one, and begins again when the trader retries", async () => {
    const bin = join(desk.folder, "bin");
    mkdirSync(bin);
    const fake = (name: string, says: string) => {
      writeFileSync(join(bin, name), `#!/bin/sh\n${says}\n`);
      chmodSync(join(bin, name), 0o755);
    };
    const facts = (version: string) =>
      JSON.stringify({ version, implementation: "cpython", program: join(bin, version), folders: [bin] });
    fake("python3", "exit 1");
    fake("python3.11", `echo '${facts("3.12.4")}'`);
    const { start, isAt, moves, make } = desk;
    const one = start(prepareScript(PUT_WEIGHTS + DONE), make({ environment: { PATH: bin } }));
    await until(() => isAt("suspended"));
    const { code, message } = moves.at(-1)?.reason ?? { message: "" };
    expect(code).toBe("forecast.python_missing");
    expect(message).toContain("python3: does not start");
    // On the page it names no folder of the trader's; the log does.
    expect(message).not.toContain(bin);
    expect(one.log?.().map(({ text }) => text)).toContain(`${join(bin, "python3")}: does not start`);
    expect(message).toContain("is cpython 3.12.4, not 3.11.2 or later of 3.11");
    fake("python3.11", `echo '${facts("3.11.4")}'`);
    one.retry();
    await until(() => moves.at(-1)?.reason?.code === "forecast.numpy_missing");
    expect(moves.at(-1)?.reason?.message).toContain("is 3.11.4, without NumPy 1.24.2");
    writeFileSync(join(bin, "python3.11"), `#!/bin/sh\nexec ${PYTHON} "$@"\n`);
    mkdirSync(join(bin, "numpy"));
    // A question makes it look again, and does not wait for what is copied then.
    await expect(desk.models.current()?.ask("{}")).rejects.toMatchObject({ code: "forecast.unavailable" });
    await until(() => isAt("healthy"));
    expect(one.log?.().map(({ text }) => text)).toContainEqual(
      expect.stringContaining("chosen, is 3.11.2 with NumPy 1.24.2"),
    );
    expect(desk.models.current()?.python()).toBe("Python 3.11.2");
  });

  it("says still that NumPy is missing when a forecast has made it look again", async () => {
    const bin = join(desk.folder, "bin");
    mkdirSync(bin);
    const facts = { version: "3.11.4", implementation: "cpython", program: join(bin, "python3.11"), folders: [bin] };
    writeFileSync(join(bin, "python3.11"), `#!/bin/sh\necho '${JSON.stringify(facts)}'\n`, { mode: 0o755 });
    const { start, isAt, make } = desk;
    start(prepareScript(PUT_WEIGHTS + DONE), make({ environment: { PATH: bin } }));
    await until(() => isAt("suspended"));
    await expect(desk.models.current()?.ask("{}")).rejects.toMatchObject({ code: "forecast.numpy_missing" });
  });

  /** A package without its weights. */
  const weightless = () => modelPackage({ "weights/model.safetensors": "" });
  const NOT_THERE = { status: 404, headers: {}, body: Buffer.alloc(0), url: "" };

  it("asks the repository of weights again when the trader retries, and not for each forecast", async () => {
    const { start, isAt, moves, make, models } = desk;
    const request = vi.fn(async () => NOT_THERE);
    const one = start(weightless(), make({ request }));
    await until(() => isAt("suspended"));
    for (let n = 0; n < 3; n += 1) {
      await expect(models.current()?.ask("{}")).rejects.toMatchObject({ code: "forecast.weights_missing" });
    }
    expect([request.mock.calls.length, moves.filter(({ state }) => state === "suspended").length]).toEqual([1, 1]);
    one.retry();
    await until(() => moves.filter(({ state }) => state === "suspended").length === 2);
    expect(request).toHaveBeenCalledTimes(2);
  });

  it("starts no Python for a forecast when the weights have neither a folder nor a repository", async () => {
    const { start, isAt, models } = desk;
    const one = start(weightless());
    await until(() => isAt("suspended"));
    const looks = () => one.log?.().filter(({ text }) => text.includes("chosen, is")).length;
    await expect(models.current()?.ask("{}")).rejects.toMatchObject({ code: "forecast.weights_missing" });
    await expect(models.current()?.ask("{}")).rejects.toMatchObject({ code: "forecast.weights_missing" });
    expect(looks()).toBe(1);
  });

  it("lets no forecast wait for a download that it has begun", async () => {
    const bin = join(desk.folder, "bin");
    mkdirSync(bin);
    const { start, isAt, make, models } = desk;
    const request = vi.fn(
      ({ signal }: EgressRequest) =>
        new Promise<never>((_, fail) => signal?.addEventListener("abort", () => fail(signal.reason))),
    );
    start(weightless(), make({ environment: { PATH: bin }, request }));
    await until(() => isAt("suspended"));
    writeFileSync(join(bin, "python3.11"), `#!/bin/sh\nexec ${PYTHON} "$@"\n`, { mode: 0o755 });
    await expect(models.current()?.ask("{}")).rejects.toMatchObject({ code: "forecast.unavailable" });
    expect([request.mock.calls.length, isAt("preparing")]).toEqual([1, true]);
  });

  it.each([
    ["fails", "sys.exit('no')", "forecast.prepare_failed", "ended with 1: no"],
    [
      "stops at a fault, told without the folders of this machine",
      "open('/a folder/of somebody/x.npy')",
      "forecast.prepare_failed",
      "prepare.py ended with 1: FileNotFoundError: [Errno 2] No such file or directory: 'x.npy'",
    ],
    [
      "says why it fails",
      'print(json.dumps({"error": {"code": "x", "message": "y"}}))',
      "forecast.prepare_failed",
      "x: y",
    ],
    ["does nothing", "pass", "forecast.prepare_failed", "ended with 0"],
    ["brings no weights", DONE, "forecast.tree_changed", "weights/model.safetensors"],
    [
      "adds a module",
      `${PUT_WEIGHTS}open(root + "/package/evil.py", "w").write("x")\n${DONE}`,
      "forecast.tree_changed",
      "evil.py",
    ],
    [
      "adds a .pth file",
      `${PUT_WEIGHTS}os.makedirs(root + "/numpy"); open(root + "/numpy/a.pth", "w").write("x")\n${DONE}`,
      "forecast.tree_changed",
      "a.pth",
    ],
    [
      "makes a link",
      `${PUT_WEIGHTS}os.symlink("/etc/passwd", root + "/link")\n${DONE}`,
      "forecast.tree_changed",
      "link",
    ],
  ])("refuses a program that %s", async (_what, code, expected, message) => {
    const { start, isAt, moves, faults, rows } = desk;
    start(prepareScript(code));
    await until(() => isAt("suspended"));
    expect(moves.at(-1)?.reason?.code).toBe(expected);
    expect(moves.at(-1)?.reason?.message).toContain(message);
    expect([faults, rows()]).toEqual([[], 0]);
  });

  it("leaves nothing when it is cancelled", async () => {
    const { start, models, isAt, moves, trees, processes } = desk;
    start(
      prepareScript(`${PUT_WEIGHTS}print(json.dumps({"step": "check"}), flush=True)\nimport time\ntime.sleep(600)`),
    );
    await until(() => moves.at(-1)?.reason?.message === "trying it once");
    expect(trees()).toHaveLength(1);
    expect(await models.current()?.cancel()).toBe(true);
    expect(isAt("suspended")).toBe(true);
    expect(moves.at(-1)?.reason?.code).toBe("forecast.cancelled");
    expect([trees(), processes()]).toEqual([[], 0]);
    expect(await models.current()?.cancel()).toBe(false);
  });

  it("leaves nothing, and is not ready, when it is cancelled while every file is hashed", async () => {
    const { start, models, isAt, moves, rows, tells, trees } = desk;
    const hashes = tells("hashing every file");
    start(prepareScript(PUT_WEIGHTS + DONE));
    await hashes;
    expect(await models.current()?.cancel()).toBe(true);
    expect(moves.at(-1)?.reason?.code).toBe("forecast.cancelled");
    expect([isAt("suspended"), trees(), rows()]).toEqual([true, [], 0]);
  });

  /** Keeps the host from hearing anything until `prepare.py` and its guard have ended: all that they told waits in a pipe. */
  const standStill = () => {
    while (desk.processes() > 0) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
  };

  it.each([
    ["", () => undefined],
    [" while the host stood still and its program came to its end", standStill],
  ])("goes on after an end in its midst%s, and copies nothing twice", async (_when, meanwhile) => {
    const { start, isAt, moves, rows, tells, trees, within } = desk;
    const pack = modelPackage();
    within("copying NumPy: 0", meanwhile);
    const copies = tells("copying NumPy: 100");
    const first = start(pack);
    await copies;
    await first.end("the host closes");
    const [tree = ""] = trees();
    const file = join(desk.folder, "forecast", tree, "numpy/numpy/__init__.py");
    const before = statSync(file).mtimeMs;
    expect(rows()).toBe(0);
    start(pack);
    await until(() => isAt("healthy") || isAt("suspended"));
    expect(moves.at(-1)).toMatchObject({ state: "healthy" });
    expect([statSync(file).mtimeMs, rows()]).toEqual([before, 1]);
  });

  const mounted = ["-Urm", "sh", "-c", 'mount -t tmpfs -o size=6m tmpfs "$0" && exec "$@"'];
  const canMount = spawnSync("unshare", [...mounted, tmpdir(), "true"]).status === 0;
  it.runIf(canMount)("refuses a disk without room", () => {
    const program = [process.execPath, fixture("full-disk.fixture.ts"), desk.folder];
    const ran = spawnSync("unshare", [...mounted, desk.folder, ...program], { encoding: "utf8" });
    expect([ran.stderr, JSON.parse(ran.stdout)]).toEqual(["", { refused: "forecast.disk_full", begun: true }]);
  });
});

describe("[SERVICE-14, P26] a prepared model", () => {
  it("is prepared again from the signed package when a file was changed, and forgotten without a trace", async () => {
    const { start, isAt, models, moves, rows, make, trees, processes } = desk;
    const serve = readFileSync(fixture("scaffold.py"), "utf8");
    const revision = modelPackage().metadata.modelRevision;
    const server = `MODEL_REVISION = "${revision}"\n${serve}\nserve(lambda c, n, b: send(c, n, {"it": "answers"}))\n`;
    const runner = make();
    const pack = modelPackage({
      "tools/forecast/prepare.py": `${QUICK_PREPARE}${PUT_WEIGHTS}${DONE}`,
      "tools/forecast/server.py": server,
    });
    const one = start(pack, runner);
    await until(() => isAt("healthy"));
    const script = join(desk.folder, "forecast", pack.packed.digest, "package/tools/forecast/server.py");
    chmodSync(script, 0o600);
    writeFileSync(script, "print('evil')");
    expect(await refusalCode(models.current()?.ask("{}") ?? Promise.resolve())).toBe("forecast.tree_changed");
    expect(moves.at(-1)).toMatchObject({ state: "suspended", reason: { code: "forecast.tree_changed" } });
    one.retry();
    await until(() => isAt("healthy"));
    expect(await models.current()?.ask("{}")).toEqual({ it: "answers" });
    expect([trees(), rows(), processes() > 0]).toEqual([[pack.packed.digest], 1, true]);
    runner.forget?.("svc.another_extension");
    expect([trees(), rows()]).toEqual([[pack.packed.digest], 1]);
    await one.end("removed");
    runner.forget?.(pack.manifest.id);
    expect([trees(), rows(), processes(), models.current()]).toEqual([[], 0, 0, undefined]);
  });

  it("is gone within five seconds when its host is killed, with all that it started", async () => {
    const host = spawn(process.execPath, [fixture("killed.fixture.ts"), desk.folder]);
    await once(host.stdout, "data");
    expect(desk.processes()).toBeGreaterThan(3);
    host.kill("SIGKILL");
    await once(host, "exit");
    await vi.waitFor(() => expect(desk.processes()).toBe(0), { timeout: patiently(5_000), interval: 20 });
  });
});
