// Assembles the guest and creates the package's folder in dist/, ready for `bourse build`.
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import wabt from "wabt";

const here = import.meta.dirname;
const { parseWat } = await wabt();
const source = path.join(here, "src/main.wat");
const module = parseWat(source, readFileSync(source, "utf8"), { bulk_memory: true });
module.validate();
mkdirSync(path.join(here, "dist"), { recursive: true });
writeFileSync(path.join(here, "dist/main.wasm"), module.toBinary({}).buffer);
module.destroy();
copyFileSync(path.join(here, "manifest.json"), path.join(here, "dist/manifest.json"));
