import { writeFileSync } from "node:fs";
import { COMMAND_CONTRACTS } from "./index.ts";

/** Generates the module with the names of all commands from the list of their contracts. */
export function methodsModule(methods: readonly string[]): string {
  return `// Written by \`npm run generate\` from the list of commands.

/** The ${methods.length} host commands, in the order of the specification. Names only: a guest's thread loads nothing else. */
export const COMMAND_METHODS = [
${methods.map((method) => `  "${method}",`).join("\n")}
] as const;

/** Name of a host command. */
export type CommandMethod = (typeof COMMAND_METHODS)[number];

const methods = new Set<string>(COMMAND_METHODS);

/** True for the name of a host command. */
export function isCommandMethod(text: string): text is CommandMethod {
  return methods.has(text);
}
`;
}

if (import.meta.main) {
  writeFileSync(new URL("../generated/methods.ts", import.meta.url), methodsModule(Object.keys(COMMAND_CONTRACTS)));
}
