import path from "node:path";
import { parseArgs } from "node:util";
import { root } from "../lib/root.ts";
import { buildWhatIsStale } from "../start/build.ts";
import { packAll } from "./pack.ts";

/** npm run pack -- [--out FOLDER] */
const { values } = parseArgs({ options: { out: { type: "string", default: path.join(root, "dist/packages") } } });

try {
  buildWhatIsStale((line) => console.log(line));
  for (const { file, bytes } of await packAll(path.resolve(values.out))) {
    console.log(`${path.relative(process.cwd(), file)}  ${Math.ceil(bytes / 1000)} kB`);
  }
} catch (fault) {
  console.error(fault instanceof Error ? fault.message : fault);
  process.exitCode = 1;
}
