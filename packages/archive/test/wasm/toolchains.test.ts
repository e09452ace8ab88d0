import { inspectWasm } from "@bourse/archive/wasm";
import asc from "assemblyscript/asc";
import { describe, expect, it } from "vitest";

const RENDER = "export function svc_render(): i32 { return 0; }";

/** Compiles AssemblyScript in memory, with an author's additional options. */
async function compile(source: string, options: readonly string[] = []): Promise<Uint8Array> {
  let module: Uint8Array | undefined;
  const { error, stderr } = await asc.main(["guest.ts", "-o", "guest.wasm", ...options], {
    readFile: (name) => (name === "guest.ts" ? source : null),
    writeFile: (_name, contents) => {
      if (contents instanceof Uint8Array) module = contents;
    },
    listFiles: () => [],
  });
  if (error || !module) throw new Error(stderr.toString());
  return module;
}

const messages = (bytes: Uint8Array) =>
  inspectWasm(bytes, { apiVersion: 1 }).issues.map(({ rule, message, hint }) => `${rule} ${message} ${hint}`);

describe("guests that AssemblyScript makes", () => {
  it("[R-WASM] are refused with the way out when they are built without the options they need", async () => {
    const found = await compile(
      `export function svc_render(): i32 {
        console.log("x"); trace("y"); if (Date.now() > 1) throw new Error("z"); return <i32>(Math.random() * 9.0); }
        memory.grow(1);`,
    );
    const text = messages(found).join("\n");
    expect(text).toContain("--use abort=");
    expect(text).toContain("--use seed=");
    expect(text).toContain("svc.log");
    expect(text).toContain("no clock");
    expect(text).toContain("--exportStart svc_start");
  });

  it("[R-WASM] are accepted with the options that the hints name", async () => {
    const source = `function mySeed(): f64 { return 7.0; }
      function svcAbort(message: string | null, file: string | null, line: u32, column: u32): void { unreachable(); }
      const start = memory.grow(1);
      export function svc_render(): i32 { if (start < 0) throw new Error("z"); return <i32>(Math.random() * 9.0); }`;
    const options = ["--use", "abort=guest/svcAbort", "--use", "seed=guest/mySeed", "--exportStart", "svc_start"];
    expect(messages(await compile(source, options))).toEqual([]);
  });

  it.each(["--runtime incremental", "--runtime minimal", "--runtime stub", "-O3", "--debug", "--exportTable"])(
    "[R-WASM] are accepted with %s",
    async (line) => {
      const options = line.split(" ");
      const source = `const bars: f64[] = []; ${RENDER.replace("return 0", "bars.push(1.5); return bars.map<i32>((x) => <i32>x)[0]")}`;
      expect(messages(await compile(source, ["--use", "abort=", "--exportStart", "svc_start", ...options]))).toEqual(
        [],
      );
    },
  );

  it("[R-WASM] are refused with SIMD", async () => {
    const source = RENDER.replace("return 0", "return i32x4.extract_lane(i32x4.splat(1), 0)");
    const [found, ...more] = messages(await compile(source, ["--enable", "simd"]));
    expect(found).toMatch(/^wasm\.feature_forbidden/);
    expect(more).toEqual([]);
  });
});
