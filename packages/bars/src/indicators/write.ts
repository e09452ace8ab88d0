import { writeFileSync } from "node:fs";
import { INDICATORS } from "./registry.ts";

/** The module that tells the contract of the indicators: everything that is said of them, and nothing that calculates. */
export function contractModule(): string {
  const rows = Object.values(INDICATORS).map((definition) => {
    const { firstIndex: _firstIndex, note: _note, start: _start, ...said } = definition;
    return `  ${said.kind}: ${JSON.stringify(said)},\n`;
  });
  return `// Written by \`npm run generate\` from the definitions in packages/bars/src/indicators.\n\nexport const DESCRIPTIONS = {\n${rows.join("")}} as const;\n`;
}

if (import.meta.main) {
  writeFileSync(new URL("../../../contract/src/generated/indicators.ts", import.meta.url), contractModule());
}
