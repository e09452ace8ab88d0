import type { CommandRequirements } from "./contract.ts";

/** Describes a command's requirements in words. */
export function requirementWords({ capabilities, when = [], extension }: CommandRequirements): string {
  const always = capabilities.length > 0 ? capabilities.join(" + ") : "no capability";
  const sometimes = when.map(
    ({ param, is, capabilities: further }) => `${further.join(" + ")} when ${param} is ${is.join(" or ")}`,
  );
  return [always, ...sometimes, ...(extension === undefined ? [] : [`only ${extension}`])].join("; ");
}
