import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import type { DevelopedFault, Extension } from "@bourse/contract/host-api";
import { type TestHost, testHost } from "@bourse/host/testing";
import { SYSTEM_CLOCK, SYSTEM_RANDOM } from "@bourse/platform";
import { createGuestRuntime } from "@bourse/runtime";
import { interactiveManifest, resourceManifest } from "@bourse/testing/archives";
import { assemble, EVENT_VIEW, echoed, eventGuestText, submittingGuest } from "@bourse/testing/guests";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { main as program } from "../src/main.ts";
import { put, testFolder } from "./workspace.ts";

const folder = testFolder();
const root = path.resolve(import.meta.dirname, "../../..");
const RESOURCE = "svc.sample_notes";
const INTERACTIVE = "svc.sample_interactive";
let host: TestHost;
beforeAll(async () => {
  const runtime = createGuestRuntime({ isolation: "worker" });
  host = await testHost({ developer: true, clock: SYSTEM_CLOCK, runtime });
  await host.listen();
});
afterAll(() => host.dispose());

type Said = Readonly<Record<string, unknown>> & { readonly event: string };

/** The command, until its Ctrl-C. */
function dev(project: string, args: readonly string[] = ["--data", host.dataDir]) {
  const said: Said[] = [];
  let err = "";
  let interrupt: (() => string | Promise<string>) | undefined;
  const ended = program(["dev", project, "--json", ...args], {
    stdin: new Blob([]).stream(),
    random: SYSTEM_RANDOM,
    clock: SYSTEM_CLOCK,
    color: false,
    interactive: false,
    env: { BOURSE_HOME: path.join(folder, "home") },
    out: async (text) => void said.push(JSON.parse(text.toString()) as Said),
    err: async (text) => {
      err += text;
    },
    onInterrupt(say) {
      interrupt = say;
      return () => undefined;
    },
  });
  const stop = async () => {
    await interrupt?.();
    return ended;
  };
  onTestFinished(async () => void (await stop()));
  let from = 0;
  return {
    ended,
    stop,
    said,
    err: () => err,
    /** The next event of a name after the last one that was waited for. */
    async next(name: string): Promise<Said> {
      const at = () => said.findIndex((each, index) => index >= from && each.event === name);
      await expect
        .poll(at, { message: `${name} after ${JSON.stringify(said.slice(from))} ${err}` })
        .toBeGreaterThan(-1);
      from = at() + 1;
      return said[from - 1] as Said;
    },
    async fault(): Promise<DevelopedFault> {
      return (await this.next("fault")) as unknown as DevelopedFault;
    },
  };
}

let count = 0;
const made = () => {
  count += 1;
  return path.join(folder, `project-${count}`);
};
const installed = (id: string): Extension | undefined =>
  host.service.extensions().extensions.find((each) => each.id === id);
const known = (project: string) => host.service.developer.state().folders.find((each) => each.folder === project);

function resourceText(text: string): string {
  const views = { [RESOURCE]: [{ id: `${RESOURCE}.static`, name: "Static", sdui: { type: "label", text } }] };
  const manifest: unknown = JSON.parse(Buffer.from(resourceManifest({ contributes: { views } as never })).toString());
  return JSON.stringify(manifest, undefined, 2);
}

function resource(text = "Hello"): string {
  const project = made();
  put(project, "package/manifest.json", resourceText(text));
  return project;
}

function viewManifest() {
  const views = { [`${INTERACTIVE}.panel`]: [{ id: EVENT_VIEW, name: "View", interactive: true }] };
  return Buffer.from(interactiveManifest({ contributes: { views } as never }));
}

async function interactive(wat: string): Promise<string> {
  const project = made();
  put(project, "package/manifest.json", viewManifest());
  put(project, "package/main.wasm", await assemble(wat));
  return project;
}

const setModule = async (project: string, wat: string) => put(project, "package/main.wasm", await assemble(wat));
const shows = (text: string) => submittingGuest(JSON.stringify(echoed(text)));
const textOf = () => JSON.stringify(host.service.workbench({ symbol: "SPX", timeframe: "1D" }));

describe("bourse dev", () => {
  it("shows a folder, again at each save, and nothing stays of it at its end", async () => {
    const project = resource();
    const command = dev(project);
    expect(await command.next("ready")).toMatchObject({ folder: project, own: false });
    expect(await command.next("shown")).toMatchObject({ id: RESOURCE });
    expect(textOf()).toContain("Hello");
    put(project, "package/manifest.json", resourceText("Good morning"));
    await command.next("shown");
    expect(textOf()).toContain("Good morning");
    expect(known(project)?.saves).toBe(2);
    expect(await command.stop()).toBe(0);
    expect(installed(RESOURCE)).toBeUndefined();
    expect(known(project)).toBeUndefined();
  });

  it("says so when a save changes nothing, and takes several steps of an editor as one save", async () => {
    const project = resource();
    const command = dev(project);
    await command.next("shown");
    for (let step = 0; step < 5; step += 1) put(project, "package/manifest.json", resourceText("Hello"));
    await command.next("unchanged");
    expect(command.said.filter(({ event }) => event === "shown")).toHaveLength(1);
  });

  it("is refused while developer mode is off in the running host", async () => {
    const other = await testHost({ clock: SYSTEM_CLOCK });
    onTestFinished(() => other.dispose());
    await other.listen();
    const command = dev(resource(), ["--data", other.dataDir]);
    expect(await command.ended).toBe(1);
    expect(command.err()).toContain("[developer.off]");
  });

  it("is refused for a folder that another one runs, which it names", async () => {
    const project = resource();
    const first = dev(project);
    await first.next("shown");
    const second = dev(project);
    expect(await second.ended).toBe(1);
    expect(second.err()).toContain(`process ${process.pid}, since 2`);
    await first.stop();
    await dev(project).next("shown");
  });

  it("is refused a port that is taken, and a folder that is not there", async () => {
    const server = createServer().listen(0, "127.0.0.1");
    onTestFinished(() => void server.close());
    await new Promise((done) => server.once("listening", done));
    const address = server.address();
    const port = typeof address === "object" && address ? String(address.port) : "";
    const taken = dev(resource(), ["--own", "--port", port]);
    expect(await taken.ended).toBe(1);
    expect(taken.err()).toContain("[host.port_in_use]");
    const absent = dev(path.join(folder, "nothing"));
    expect(await absent.ended).toBe(1);
    expect(absent.err()).toContain("[tool.folder_gone]");
  });

  it("shows a folder in a host of its own, without a marketplace", async () => {
    const command = dev(resource(), ["--own"]);
    const { page, own } = await command.next("ready");
    expect(own).toBe(true);
    await command.next("shown");
    const { origin, hash } = new URL(String(page));
    const state = await fetch(`${origin}/api/state`, { headers: { authorization: `Bearer ${hash.slice(5)}` } });
    expect(await state.json()).toMatchObject({ developer: true });
    expect(await command.stop()).toBe(0);
  });
});

describe("a fault of a save", () => {
  it("in the manifest is shown with its lines; what ran goes on until the next good save", async () => {
    const project = resource("Before");
    const command = dev(project);
    await command.next("shown");
    put(project, "package/manifest.json", resourceText("After").replace('"Static"', "NaN"));
    const fault = await command.fault();
    expect(fault).toMatchObject({ stage: "check", file: path.join("package", "manifest.json") });
    expect(fault.frame).toMatch(/> +\d+ \| .*NaN/);
    expect(textOf()).toContain("Before");
    await expect.poll(() => known(project)?.fault?.frame).toBe(fault.frame);
    put(project, "package/manifest.json", resourceText("After"));
    await command.next("shown");
    expect(textOf()).toContain("After");
    expect(known(project)?.fault).toBeUndefined();
  });

  it("in a build names file, line and column, as the compilers write them", async () => {
    const project = resource("Before");
    put(project, "assembly/index.ts", "one\ntwo\nreturn 0 0;\n");
    const command = dev(project);
    await command.next("shown");
    const failing = `console.error("ERROR TS1005: ';' expected.\\\\n in assembly/index.ts(3,10)"); process.exit(1)`;
    put(project, "package.json", JSON.stringify({ scripts: { build: "node build.mjs" } }));
    put(project, "build.mjs", failing.replaceAll("\\\\n", "\\n"));
    const fault = await command.fault();
    expect(fault).toMatchObject({
      stage: "build",
      code: "tool.build_failed",
      file: path.join("assembly", "index.ts"),
      line: 3,
      column: 10,
    });
    expect(fault.frame).toContain("> 3 | return 0 0;\n    |          ^");
    put(project, "build.mjs", "");
    await command.next("shown");
  });

  it("is a build that never ends: the next save ends it", async () => {
    const project = resource("Before");
    const command = dev(project);
    await command.next("shown");
    const running = path.join(project, "running");
    put(
      project,
      "build.mjs",
      `import { writeFileSync } from "node:fs"; writeFileSync(${JSON.stringify(running)}, String(process.pid)); setInterval(() => {}, 1000);`,
    );
    put(project, "package.json", JSON.stringify({ scripts: { build: "node build.mjs" } }));
    await expect.poll(() => existsSync(running)).toBe(true);
    put(project, "package/manifest.json", resourceText("After"));
    put(project, "build.mjs", "");
    await command.next("shown");
    expect(textOf()).toContain("After");
  });

  it("is a file, the manifest or the whole folder that goes: it is shown again when it is back", async () => {
    const project = resource("Before");
    const command = dev(project);
    await command.next("shown");
    rmSync(path.join(project, "package/manifest.json"));
    expect(await command.fault()).toMatchObject({ stage: "check", code: "archive.manifest_missing" });
    put(project, "package/manifest.json", resourceText("Back"));
    await command.next("shown");
    renameSync(project, `${project}-away`);
    expect(await command.fault()).toMatchObject({ code: "tool.folder_gone" });
    expect(textOf()).toContain("Back");
    renameSync(`${project}-away`, project);
    await command.next("shown");
    put(project, "package/manifest.json", resourceText("And watched"));
    await command.next("shown");
    expect(textOf()).toContain("And watched");
  });
});

describe("a guest in TypeScript", () => {
  const source = (text: string) =>
    `import { defineExtension, label } from "@bourse/sdk/guest";\n\ndefineExtension({ views: { "${EVENT_VIEW}": () => ${text} } });\n`;
  const thrown = `{\n  const none: string[] = [];\n  return label(none[0].trim());\n}`;

  it("is compiled at each save; its faults are shown in the author's lines, and what ran goes on", async () => {
    const project = made();
    put(project, "package/manifest.json", viewManifest());
    put(project, "package.json", JSON.stringify({ scripts: { build: "bourse compile" } }));
    put(project, "src/index.ts", source(`label("one")`));
    const command = dev(project);
    await command.next("shown");
    await expect.poll(textOf).toContain("one");
    put(project, "src/index.ts", source(`label(`));
    const unread = await command.fault();
    expect(unread).toMatchObject({
      stage: "build",
      code: "guest.source_invalid",
      file: path.join("src", "index.ts"),
      line: 3,
    });
    expect(unread.frame).toContain("> 3 | defineExtension(");
    put(project, "src/index.ts", source(thrown));
    const thrownAt = await command.fault();
    expect(thrownAt).toMatchObject({ stage: "run", file: path.join("src", "index.ts"), line: 5 });
    expect(thrownAt.frame).toContain("> 5 |   return label(none[0].trim());");
    expect(thrownAt.message).not.toContain("guest:");
    await expect.poll(textOf).toContain("one");
    put(project, "src/index.ts", source(`label("two")`));
    await command.next("shown");
    await expect.poll(textOf).toContain("two");
    // The map is written beside the package at each build, and begins none.
    const map = () => readFileSync(path.join(project, "main.wasm.map"), "utf8");
    put(project, "main.wasm.map", "mine");
    put(project, "package/notes.md", "More");
    await expect.poll(() => command.said.map(({ code }) => code)).toContain("archive.unexpected_file");
    expect(map()).toBe("mine");
    rmSync(path.join(project, "package/notes.md"));
    put(project, "package/manifest.json", viewManifest().toString().replace('"View"', '"Window"'));
    await expect.poll(map).toContain('"x_guest"');
    // The module that a build writes is none of the author's saves.
    expect(command.said.map(({ event }) => event)).not.toContain("unchanged");
  });
});

describe("the types of a guest in TypeScript", () => {
  const index = `import { defineExtension, label } from "@bourse/sdk/guest";
import { shown } from "./shown.ts";
defineExtension({ views: { "${EVENT_VIEW}": () => label(shown) } });
`;
  const typed = (type: string, text: string) =>
    `\nexport const shown: ${type} = "${text}";\nexport const none: null = 1;\n`;

  it("are told with the line of every fault once the save runs, until they fit", async () => {
    const project = made();
    put(project, "package/manifest.json", viewManifest());
    put(project, "package.json", JSON.stringify({ scripts: { build: "bourse compile" } }));
    put(
      project,
      "tsconfig.json",
      JSON.stringify({ compilerOptions: { strict: true, types: [] }, files: ["src/shown.ts"] }),
    );
    mkdirSync(path.join(project, "node_modules"));
    symlinkSync(path.join(root, "node_modules/typescript"), path.join(project, "node_modules/typescript"));
    put(project, "src/index.ts", index);
    put(project, "src/shown.ts", typed("number", "one"));
    const command = dev(project);
    await command.next("shown");
    await expect.poll(textOf).toContain("one");
    const faults = [await command.fault(), await command.fault()];
    const file = path.join("src", "shown.ts");
    expect(faults).toMatchObject([
      { stage: "types", code: "tool.type_fault", file, line: 2, column: 14 },
      { stage: "types", file, line: 3 },
    ]);
    expect(faults[0]?.message).toContain("TS2322: Type 'string' is not assignable to type 'number'.");
    expect(faults[0]?.frame).toContain(`> 2 | export const shown: number = "one";`);
    await expect.poll(() => known(project)?.fault?.stage).toBe("types");
    put(project, "src/shown.ts", typed("string", "one").replace("1", "null"));
    await command.next("shown");
    await expect.poll(() => known(project)?.fault).toBeUndefined();
  });
});

describe("a guest", () => {
  const guest = (event: string, extra = "") => eventGuestText({ event, extra });

  it("that traps, loops, takes all memory or shows what is not declared leaves the place to the last good one", async () => {
    const project = await interactive(shows("good"));
    put(project, "src/main.wat", "(module\n  (func $explode\n    unreachable))\n");
    const command = dev(project);
    await command.next("shown");
    await expect.poll(textOf).toContain("good");
    const bad: Readonly<Record<string, string>> = {
      "guest.trap": guest("(call $explode) i32.const 0", "(func $explode unreachable)"),
      "guest.timeout": guest("(loop $for_ever (br $for_ever)) i32.const 0"),
      "guest.oom": guest("(loop $more (br_if $more (i32.ne (memory.grow (i32.const 16)) (i32.const -1)))) unreachable"),
      "guest.invalid_output": submittingGuest(JSON.stringify(echoed("bad")).replace(EVENT_VIEW, `${EVENT_VIEW}.none`)),
    };
    for (const [code, wat] of Object.entries(bad)) {
      await setModule(project, wat);
      const fault = await command.fault();
      expect(fault).toMatchObject({ stage: "run" });
      expect([code, fault.code]).toEqual([code, code]);
      if (code === "guest.trap") expect(fault).toMatchObject({ file: path.join("src", "main.wat"), line: 2 });
      await expect.poll(textOf).toContain("good");
    }
  });

  it("that is changed is played the events before, and the difference is shown", async () => {
    const project = await interactive(shows("one"));
    const command = dev(project);
    await command.next("shown");
    await expect.poll(textOf).toContain("one");
    await setModule(project, shows("two"));
    const difference = await command.next("difference");
    expect(difference).toMatchObject({ events: 2, differing: 2 });
    expect(difference.text).toContain(`event 1: ${EVENT_VIEW}\n- label text="one"\n+ label text="two"`);
    await expect.poll(() => known(project)?.difference?.differing).toBe(2);
    put(
      project,
      "package/manifest.json",
      interactiveManifest({
        version: "1.0.1",
        contributes: {
          views: { [`${INTERACTIVE}.panel`]: [{ id: EVENT_VIEW, name: "View", interactive: true }] },
        } as never,
      }),
    );
    expect(await command.next("difference")).toMatchObject({ differing: 0 });
  });
});

describe("the host", () => {
  it("that goes is waited for, and gets the folder again", async () => {
    let other = await testHost({ developer: true, clock: SYSTEM_CLOCK });
    onTestFinished(() => other.dispose());
    await other.listen();
    const project = resource();
    const command = dev(project, ["--data", other.dataDir]);
    await command.next("shown");
    other = await other.restart({ developer: false });
    expect(await command.next("host")).toMatchObject({ state: "gone" });
    await other.listen();
    expect(await command.next("host")).toMatchObject({ state: "off" });
    other.service.developer.turnOn("page");
    expect(await command.next("host")).toMatchObject({ state: "back" });
    await command.next("shown");
    expect(other.service.extensions().extensions.map(({ id }) => id)).toEqual([RESOURCE]);
  });
});
