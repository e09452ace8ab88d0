import { LAYOUT_LIMITS, OBJECT_LIMITS } from "@bourse/contract";
import { type ComparedDeps, comparedService } from "../compared/compared.ts";
import { drawingsService } from "../drawings/drawings.ts";
import { indicatorsService } from "../indicators/indicators.ts";
import { layoutsService } from "../layouts/layouts.ts";

/** Everything that a trader puts on charts, and the arrangements that are kept by name. */
export function objectServices(dependencies: Omit<ComparedDeps, "limits">) {
  const objects = { ...dependencies, limits: OBJECT_LIMITS };
  return {
    drawings: drawingsService(objects),
    indicators: indicatorsService(objects),
    compared: comparedService(objects),
    layouts: layoutsService({ ...dependencies, limits: LAYOUT_LIMITS }),
  };
}
