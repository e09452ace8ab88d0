import { neededCapabilities } from "@bourse/contract";
import type { CommandContext } from "../../principal/caller.ts";
import { readTools as allReadings, type ReadServices } from "../../services/models/readings.ts";
import type { ReadTool } from "../../services/models/session.ts";

/** The read tools of one session, with exactly the rights of the extension it runs for. */
export function readTools(services: ReadServices, { holds }: CommandContext): readonly ReadTool[] {
  return allReadings(
    services,
    ({ requires }) => requires.extension === undefined && neededCapabilities(requires, {}).every((each) => holds(each)),
  );
}
