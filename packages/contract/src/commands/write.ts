import { writeFileSync } from "node:fs";
import { COMMAND_CONTRACTS } from "./index.ts";
import { methodsModule } from "./methods-module.ts";

writeFileSync(new URL("methods.ts", import.meta.url), methodsModule(Object.keys(COMMAND_CONTRACTS)));
