import { COMMON_LIMITS, patiently } from "@bourse/testing/patience";
import { vi } from "vitest";

interface Limited {
  readonly timeout?: number;
}

/** These waits give up after a second, and the runner has no setting for it. A wait that names its limit keeps it. */
const { waitFor, waitUntil } = vi;
vi.waitFor = (condition, options) => waitFor(condition, limited(options));
vi.waitUntil = (condition, options) => waitUntil(condition, limited(options));

const limited = <Options extends Limited>(options: number | Options = {} as Options) =>
  typeof options === "number" ? options : { timeout: patiently(COMMON_LIMITS.waitMs), ...options };
