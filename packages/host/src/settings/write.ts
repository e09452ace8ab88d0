import { writeFileSync } from "node:fs";
import { settingsPage } from "./settings.ts";

writeFileSync(new URL("../../../../docs/reference/host-settings.md", import.meta.url), settingsPage());
