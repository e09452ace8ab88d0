import path from "node:path";
import { parseArgs } from "node:util";
import { root } from "../lib/root.ts";
import { buildWhatIsStale } from "../start/build.ts";
import { buildRelease } from "./build.ts";

/** npm run build:release -- [--local-plugins] [--out FOLDER] */
const { values } = parseArgs({
  options: {
    "local-plugins": { type: "boolean", default: false },
    out: { type: "string", default: path.join(root, "dist", "release") },
  },
});

try {
  buildWhatIsStale((line) => console.log(line));
  const plugins = values["local-plugins"] ? "on" : "off";
  buildRelease({ target: path.resolve(values.out), localPlugins: values["local-plugins"] });
  console.log(`${path.resolve(values.out)}: a release with local plugins ${plugins}`);
} catch (fault) {
  console.error(fault instanceof Error ? fault.message : fault);
  process.exitCode = 1;
}
