import path from "node:path";
import { parseArgs } from "node:util";
import { root } from "../lib/root.ts";
import { packApi } from "./pack.ts";

/** npm run pack:api -- [--out FOLDER] */
const { values } = parseArgs({ options: { out: { type: "string", default: path.join(root, "dist") } } });

try {
  console.log(await packApi(path.resolve(values.out)));
} catch (fault) {
  console.error(fault instanceof Error ? fault.message : fault);
  process.exitCode = 1;
}
