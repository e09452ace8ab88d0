import { writeFileSync } from "node:fs";
import path from "node:path";
import { activationReference } from "./reference.ts";

/** Writes `docs/reference/activation-states.md`. */
const page = path.resolve(import.meta.dirname, "../../../../docs/reference/activation-states.md");
writeFileSync(page, activationReference());
