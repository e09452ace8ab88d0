import { writeFileSync } from "node:fs";
import { DECIDED_BY, REVISION } from "../../../packages/runtime/src/dossier/generated/revision.ts";
import { decidedNow, REVISION_FILE, revisionAfter, revisionFile } from "./revision.ts";

const known = { revision: REVISION, decidedBy: DECIDED_BY };
writeFileSync(REVISION_FILE, revisionFile(revisionAfter(known, await decidedNow())));
