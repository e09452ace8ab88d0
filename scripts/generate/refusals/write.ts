import { writeFileSync } from "node:fs";
import { REFUSALS_FILE, refusalsSource } from "./refusals.ts";

writeFileSync(REFUSALS_FILE, refusalsSource());
