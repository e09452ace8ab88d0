import { mkdirSync, writeFileSync } from "node:fs";
import { localOpenApi } from "./local-openapi.ts";
import { REFERENCE_PAGES } from "./pages.ts";

const folder = new URL("../../../../docs/reference/", import.meta.url);

mkdirSync(folder, { recursive: true });
for (const [name, page] of Object.entries(REFERENCE_PAGES)) writeFileSync(new URL(name, folder), page());

const local = new URL("../../../host/src/api/openapi.json", import.meta.url);
writeFileSync(local, `${JSON.stringify(localOpenApi(), null, 2)}\n`);
