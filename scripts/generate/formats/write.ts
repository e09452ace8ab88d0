import { writeFileSync } from "node:fs";
import path from "node:path";
import { root } from "../../lib/root.ts";
import { formatsPage } from "./page.ts";

writeFileSync(path.join(root, "docs/reference/formats.md"), await formatsPage());
