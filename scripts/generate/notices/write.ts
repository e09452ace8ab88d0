import { writeFileSync } from "node:fs";
import { NOTICES_FILE, pageNotices } from "./page-notices.ts";

writeFileSync(NOTICES_FILE, pageNotices());
