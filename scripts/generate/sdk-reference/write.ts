import { writeFileSync } from "node:fs";
import path from "node:path";
import { root } from "../../lib/root.ts";
import { sdkReference } from "./page.ts";

writeFileSync(path.join(root, "docs/reference/guest-sdk.md"), sdkReference());
