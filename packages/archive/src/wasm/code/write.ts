// Compiles assembly/scan.ts into generated/scanner.ts: `node packages/archive/src/wasm/code/write.ts`.
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import asc from "assemblyscript/asc";

const PACKAGE = path.resolve(import.meta.dirname, "../../..");
const TARGET = path.join(import.meta.dirname, "generated/scanner.ts");

/** The scanner's module from the pinned compiler. */
export async function compileScanner(): Promise<Uint8Array> {
  let module: Uint8Array | undefined;
  const options = [
    "assembly/scan.ts",
    "--outFile",
    "scan.wasm",
    "-O3",
    "--noAssert",
    "--runtime",
    "stub",
    "--use",
    "abort=",
  ];
  const { error, stderr } = await asc.main([...options, "--memoryBase", "1024", "--baseDir", PACKAGE], {
    writeFile: (_name, contents) => {
      if (contents instanceof Uint8Array) module = contents;
    },
  });
  if (error || !module) throw new Error(`the scanner does not compile: ${stderr.toString()}`);
  return module;
}

/** The complete generated file. */
export function scannerSource(module: Uint8Array): string {
  const lines =
    Buffer.from(module)
      .toString("base64")
      .match(/.{1,100}/g) ?? [];
  const text = lines.map((line) => `  "${line}"`).join(" +\n");
  return `// Compiled from assembly/scan.ts by write.ts; not to be edited.\n\nexport const SCANNER_BASE64 =\n${text};\n`;
}

if (import.meta.main) {
  mkdirSync(path.dirname(TARGET), { recursive: true });
  writeFileSync(TARGET, scannerSource(await compileScanner()));
}
