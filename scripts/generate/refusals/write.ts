import { writeFileSync } from "node:fs";
import { LOCAL_REFUSALS_FILE, localRefusalsSource } from "./local-refusals.ts";
import { REFUSALS_FILE, refusalsSource } from "./refusals.ts";

writeFileSync(REFUSALS_FILE, refusalsSource());
writeFileSync(LOCAL_REFUSALS_FILE, localRefusalsSource());
