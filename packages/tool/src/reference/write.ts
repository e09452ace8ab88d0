import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { PROGRAM } from "../commands.ts";
import { commandReference } from "./reference.ts";

/** Writes `docs/reference/commands.md`, generated from the commands' own definitions. */
const target = path.resolve(import.meta.dirname, "../../../../docs/reference/commands.md");
mkdirSync(path.dirname(target), { recursive: true });
writeFileSync(target, commandReference(PROGRAM));
