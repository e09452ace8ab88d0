import { writeFileSync } from "node:fs";
import { RELEASED_SDKS_FILE, releasedSdks } from "./released-sdks.ts";

writeFileSync(RELEASED_SDKS_FILE, releasedSdks());
