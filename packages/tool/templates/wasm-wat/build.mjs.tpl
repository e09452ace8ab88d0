// Assembles src/main.wat into package/main.wasm: `npm install` once, then `npm run build`.
import { readFileSync, writeFileSync } from "node:fs";
import wabt from "wabt";

const { parseWat } = await wabt();
const source = new URL("src/main.wat", import.meta.url);
const module = parseWat("main.wat", readFileSync(source, "utf8"), { bulk_memory: true });
module.validate();
writeFileSync(new URL("package/main.wasm", import.meta.url), module.toBinary({}).buffer);
