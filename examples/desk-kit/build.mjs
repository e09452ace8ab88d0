// A resource package consists of its manifest: there is nothing to compile.
import { copyFileSync, mkdirSync } from "node:fs";
import path from "node:path";

const here = import.meta.dirname;
mkdirSync(path.join(here, "dist"), { recursive: true });
copyFileSync(path.join(here, "manifest.json"), path.join(here, "dist/manifest.json"));
