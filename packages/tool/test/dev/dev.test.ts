import { existsSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { testHost } from "@bourse/host/testing";
import { SYSTEM_CLOCK } from "@bourse/platform";
import { interactiveManifest, resourceManifest } from "@bourse/testing/archives";
import { assemble, EVENT_VIEW, echoed, eventGuestText, submittingGuest } from "@bourse/testing/guests";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { put } from "../workspace.ts";
import { contributedViews, developerHost, viewManifest } from "./driver.ts";

const { folder, made, dev, known, installed, textOf } = developerHost();
const RESOURCE = "svc.sample_notes";

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

async function interactive(wat: string): Promise<string> {
  const project = made();
  put(project, "package/manifest.json", viewManifest());
  put(project, "package/main.wasm", await assemble(wat));
  return project;
}

const setModule = async (project: string, wat: string) => put(project, "package/main.wasm", await assemble(wat));
const shows = (text: string) => submittingGuest(JSON.stringify(echoed(text)));

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

  it("shows what is saved without any pause, before it ends", async () => {
    const project = resource();
    const command = dev(project);
    await command.next("shown");
    for (let save = 0; command.said.filter(({ event }) => event === "shown").length < 2; save += 1) {
      put(project, "package/manifest.json", resourceText(`save ${save}`));
      await new Promise(setImmediate);
    }
  });

  it("shows a folder in a host of its own, without a marketplace, whose files go with it", async () => {
    const temporary = path.dirname(put(folder, "temporary/none", ""));
    vi.stubEnv("TMPDIR", temporary);
    onTestFinished(() => void vi.unstubAllEnvs());
    const command = dev(resource(), ["--own"]);
    const { page, own } = await command.next("ready");
    expect(own).toBe(true);
    await command.next("shown");
    const { origin, hash } = new URL(String(page));
    const state = await fetch(`${origin}/api/state`, { headers: { authorization: `Bearer ${hash.slice(5)}` } });
    expect(await state.json()).toMatchObject({ developer: true });
    await command.interrupted();
    expect(readdirSync(temporary)).toEqual(["none"]);
    expect(await command.ended).toBe(0);
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
    put(project, "package/manifest.json", interactiveManifest({ version: "1.0.1", contributes: contributedViews }));
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
