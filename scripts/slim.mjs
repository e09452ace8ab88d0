// Runs after every `npm install`, on any Node >= 20: removes files from node_modules that nothing here reads. See ADR
// 0089.
import path from "node:path";
import { fileURLToPath } from "node:url";
import { removeUnread } from "./slim/remove.mjs";

removeUnread(path.join(path.dirname(fileURLToPath(import.meta.url)), "..", "node_modules"));
