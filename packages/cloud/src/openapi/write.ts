import { writeFileSync } from "node:fs";
import { FLAGS } from "../flags.ts";
import { ROUTES } from "../routes/index.ts";
import { describeApi } from "./description.ts";

/** Writes `openapi.json`, the pinned description from which clients are generated. */
const target = new URL("../../openapi.json", import.meta.url);
writeFileSync(target, `${JSON.stringify(describeApi(ROUTES, FLAGS), null, 2)}\n`);
