import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { TEMPLATE_NAMES, TEMPLATES, type Template, type TemplateName } from "../src/package-tool/new/template.ts";
import { call } from "./fake-io.ts";
import { put, testFolder } from "./workspace.ts";

const folder = testFolder();
const root = path.resolve(import.meta.dirname, "../../..");
const templateOf = (name: TemplateName): Template => TEMPLATES[name];
/** Packages that are valid as they are. */
const COMPILED = TEMPLATE_NAMES.filter((name) => templateOf(name).makes === "package" && !templateOf(name).needsBuild);
const make = (name: string, ...more: string[]) => call(["new", path.join(folder, name), ...more]);

interface Opened {
  readonly field: EventTarget & { value: string };
  readonly button: EventTarget;
  /** The last values of `app.keep` and `storage.write`. */
  kept?: unknown;
  stored?: unknown;
}

/** Runs an application's script in a document of three elements, over a bridge that answers three methods. */
async function openDocument(script: string, { kept }: { readonly kept?: unknown }): Promise<Opened> {
  const { port1, port2 } = new MessageChannel();
  const field = Object.assign(new EventTarget(), { value: "" });
  const opened: Opened = { field, button: new EventTarget() };
  const elements: Readonly<Record<string, unknown>> = { input: field, button: opened.button, output: {} };
  const { promise: ready, resolve } = Promise.withResolvers<void>();
  const answers: Readonly<Record<string, (params: { state?: unknown; value?: unknown }) => object>> = {
    "app.ready": () => ({ theme: "dark", locale: "en", ...(kept === undefined ? {} : { kept }) }),
    "app.keep": ({ state }) => {
      opened.kept = state;
      return { kept: true };
    },
    "storage.read": () => ({ resume_required: false }),
    "storage.write": ({ value }) => {
      opened.stored = value;
      return {};
    },
  };
  port2.onmessage = ({ data: { id, method, params } }) => {
    port2.postMessage({ id, ok: true, result: answers[method]?.(params) });
    if (method === "app.ready") setImmediate(resolve);
  };
  onTestFinished(() => port2.close());
  vi.stubGlobal("document", { querySelector: (tag: string) => elements[tag], documentElement: { dataset: {} } });
  vi.stubGlobal("svcWebApp", { protocol: "svc-webapp-v1", port: Promise.resolve(port1) });
  onTestFinished(() => void vi.unstubAllGlobals());
  // Another address for each document: the same one is loaded once.
  await import(/* @vite-ignore */ `${pathToFileURL(script).href}?document=${randomUUID()}`);
  await ready;
  return opened;
}

describe("bourse new", () => {
  it.each(COMPILED)("[SERVICE-05] makes a project from %s that validates and builds as it is", async (template) => {
    const dir = path.join(folder, `made-${template}`);
    const isOfficial = template === "web-app";
    const named = isOfficial ? [] : ["--publisher", 'A "quoted" name'];
    expect((await make(`made-${template}`, "--template", template, ...named)).code).toBe(0);
    expect(await call(["validate", dir, "--json"])).toMatchObject({ code: 0 });
    expect((await call(["validate", dir, "--json"])).json().issues).toEqual([]);
    const archive = path.join(folder, `${template}.tar.gz`);
    expect((await call(["build", dir, "--out", archive])).code).toBe(0);
    expect((await call(["inspect", archive, "--json"])).json()).toMatchObject({
      manifest: { id: `svc.made-${template}`, publisher: isOfficial ? "Service Official" : 'A "quoted" name' },
    });
  });

  it("ships guests that are what their sources compile to", async () => {
    await make("wat", "--template", "wasm-wat");
    await make("as", "--template", "wasm-as");
    symlinkSync(path.join(root, "node_modules"), path.join(folder, "node_modules"));
    for (const name of ["wat", "as"]) {
      const dir = path.join(folder, name);
      const before = readFileSync(path.join(dir, "package/main.wasm"));
      put(dir, "package/main.wasm", "");
      const { scripts } = JSON.parse(readFileSync(path.join(dir, "package.json"), "utf8"));
      const env = {
        ...process.env,
        PATH: `${path.join(root, "node_modules/.bin")}${path.delimiter}${process.env.PATH}`,
      };
      const built = spawnSync(scripts.build, { cwd: dir, shell: true, env, encoding: "utf8" });
      expect(built.stderr).toBe("");
      expect(readFileSync(path.join(dir, "package/main.wasm")).equals(before)).toBe(true);
    }
    // The SDK's abort logs what failed and where; the compiler's own way is a bare trap.
    const guest = readFileSync(path.join(folder, "as/package/main.wasm"));
    expect(guest.includes(Buffer.from("abort: ", "utf16le"))).toBe(true);
  });

  it("ships a web application that is what its sources bundle to, with the hash of every file", async () => {
    await make("app", "--template", "web-app");
    const dir = path.join(folder, "app");
    const files = ["package/assets/app.js", "package/manifest.json"].map((name) => path.join(dir, name));
    const read = () => {
      const [script = "", manifest = ""] = files.map((name) => readFileSync(name, "utf8"));
      return { script, manifest: JSON.parse(manifest) };
    };
    const before = read();
    expect(before.script).not.toMatch(/node_modules|packages\/sdk/);
    put(dir, "package/assets/app.js", "");
    symlinkSync(path.join(root, "node_modules"), path.join(dir, "node_modules"));
    const built = spawnSync(process.execPath, ["build.mjs"], { cwd: dir, encoding: "utf8" });
    expect(built.stderr).toBe("");
    expect(read()).toEqual(before);
    rmSync(path.join(dir, "node_modules"));
  });

  it("ships a web application that keeps what is typed over the end of its document", async () => {
    await make("keeping", "--template", "web-app");
    const script = path.join(folder, "keeping/package/assets/app.js");
    const first = await openDocument(script, {});
    expect(first.field.value).toBe("");
    first.field.value = "Buy the dip";
    first.field.dispatchEvent(new Event("input"));
    await expect.poll(() => first.kept).toEqual({ note: "Buy the dip" });
    expect(first.stored).toBeUndefined();
    const second = await openDocument(script, { kept: first.kept });
    expect(second.field.value).toBe("Buy the dip");
    second.button.dispatchEvent(new Event("click"));
    await expect.poll(() => second.stored).toEqual({ note: "Buy the dip" });
  });

  it("says what it takes to publish a web application, and of nothing else", async () => {
    const app = await make("told", "--template", "web-app");
    for (const words of ["Service Official", "bourse official init", "bourse official sign", "OFFICIAL_SET"])
      expect(app.out).toContain(words);
    expect((await make("told-json", "--template", "web-app", "--json")).json().note).toContain("bourse official init");
    expect((await make("told-wat", "--template", "wasm-wat")).out).not.toContain("official");
  });

  it("needs no package that registries do not have, at the version that is tried here", async () => {
    const lock = JSON.parse(readFileSync(path.join(root, "package-lock.json"), "utf8"));
    const needed = TEMPLATE_NAMES.flatMap((name) => {
      const file = path.join(root, "packages/tool/templates", name, "package.json.tpl");
      const own = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
      return Object.entries({ ...own.dependencies, ...own.devDependencies });
    });
    expect(needed.length).toBeGreaterThan(2);
    const known = needed.filter(([name, version]) => {
      const { integrity, version: locked } = lock.packages[`node_modules/${name}`] ?? {};
      return integrity !== undefined && locked === version;
    });
    expect(known).toEqual(needed);
  });

  it("makes no web application of another publisher", async () => {
    const refused = await make("mine", "--template", "web-app", "--publisher", "Somebody", "--json");
    expect([refused.code, existsSync(path.join(folder, "mine"))]).toEqual([1, false]);
    expect(refused.json().issues).toMatchObject([{ pointer: "/publisher" }]);
  });

  it("overwrites nothing and writes nothing for names that are refused", async () => {
    put(folder, "taken/file.txt", "mine");
    const taken = await make("taken", "--template", "resource", "--json");
    expect([taken.code, taken.json().issues]).toMatchObject([1, [{ rule: "tool.target_exists" }]]);
    const wrong = await make("wrong", "--template", "resource", "--id", "com.example", "--json");
    expect([wrong.code, wrong.json().ok, existsSync(path.join(folder, "wrong"))]).toEqual([1, false, false]);
    const reserved = await make("official", "--template", "resource", "--publisher", "");
    expect([reserved.code, existsSync(path.join(folder, "official"))]).toEqual([1, false]);
  });

  it("asks for a folder's name where it is empty, and quotes one for the shell", async () => {
    const nameless = await call(["new", "", "--template", "resource"]);
    expect([nameless.code, nameless.out, nameless.err]).toEqual([2, "", expect.stringContaining("name of the folder")]);
    const spaced = await make("two words", "--template", "resource");
    expect(spaced.out).toContain(`Next: npx --offline bourse validate '${path.join(folder, "two words")}'`);
  });

  it("exits 2 where the project cannot be written", async () => {
    put(folder, "plain", "a file");
    const places = [path.join(folder, "plain/inner"), ...(existsSync("/proc/self") ? ["/proc/no-such/inner"] : [])];
    for (const place of places) {
      const refused = await call(["new", place, "--template", "resource", "--json"]);
      expect([refused.code, refused.json().issues]).toMatchObject([2, [{ rule: "tool.output_failed" }]]);
    }
  });

  it("exits 2 where nobody can be asked for the template", async () => {
    expect((await make("asked")).code).toBe(2);
    expect((await make("asked", "--template", "cobol")).code).toBe(2);
    expect(existsSync(path.join(folder, "asked"))).toBe(false);
  });
});
