import { FLAGS, type Flag } from "../flags.ts";
import type { Environment } from "./environment.ts";

/** The parts of the service that are on. */
export interface FlagsConfig {
  readonly flags: readonly Flag[];
}

export const DEFAULT_FLAGS: FlagsConfig = { flags: FLAGS };

/** FLAGS_OFF: the parts to switch off, separated by commas. */
export function readFlags(environment: Environment): FlagsConfig {
  const off = environment.list("FLAGS_OFF");
  if (off.some((name) => !FLAGS.some((flag) => flag === name)))
    environment.fault(`FLAGS_OFF contains an unknown flag; the flags are ${FLAGS.join(", ")}`);
  return { flags: FLAGS.filter((flag) => !off.includes(flag)) };
}
