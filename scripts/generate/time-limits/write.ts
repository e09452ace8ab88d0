import { writeFileSync } from "node:fs";
import path from "node:path";
import { root } from "../../lib/root.ts";
import { timeLimitsPage } from "./reference.ts";

writeFileSync(path.join(root, "docs/reference/time-limits.md"), timeLimitsPage());
