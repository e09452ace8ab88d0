import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { OpenApiDocument } from "./document.ts";
import { generateClient } from "./generate.ts";

const packages = path.resolve(import.meta.dirname, "../../..");
const description = JSON.parse(readFileSync(path.join(packages, "cloud/openapi.json"), "utf8")) as OpenApiDocument;
writeFileSync(path.join(packages, "client/src/generated/rest.ts"), generateClient(description));
