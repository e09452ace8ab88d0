import { writeFileSync } from "node:fs";
import { toldPage } from "./page.ts";

writeFileSync(new URL("../../../../../../docs/reference/notices.md", import.meta.url), toldPage());
