import path from "node:path";
import { root } from "../lib/root.ts";
import { buildSite } from "./site.ts";
import { readSources } from "./sources.ts";

const target = path.join(root, "dist/docs");
const pages = buildSite(readSources(), target);
process.stdout.write(`${pages} pages: open ${path.join(target, "index.html")}\n`);
