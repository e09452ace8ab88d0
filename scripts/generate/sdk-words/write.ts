import { writeFileSync } from "node:fs";
import { SDK_WORDS_FILE, sdkWords } from "./sdk-words.ts";

writeFileSync(SDK_WORDS_FILE, await sdkWords());
