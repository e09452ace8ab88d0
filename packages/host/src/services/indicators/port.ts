import type { Indicator, IndicatorChange, NewIndicator, ObjectOrigin } from "@bourse/contract/host-api";
import type { HostRefusal } from "../../refusal.ts";

/** The trader's indicators of the current workspace. Those of a closed chart return with it. */
export interface IndicatorsService {
  /** Refusal of another indicator on this chart, or on every chart; undefined while there is room. */
  full(chartId: string | null): HostRefusal | undefined;
  /** In the order in which they were made. With a chart: its own and those of every chart. */
  list(chartId?: string): readonly Indicator[];
  /** An indicator of a workspace that is not open. */
  elsewhere(id: string): Indicator | undefined;
  /**
   * Adds an indicator; one of the same id and kind is returned as it is. Opens no transaction, so that a caller's own
   * may contain it. @throws HostRefusal `chart.not_found`, `object.id_taken`, `object.too_many`
   */
  create(indicator: NewIndicator, origin?: ObjectOrigin): Indicator;
  /** @throws HostRefusal `object.not_found`, `object.changed`, `chart.not_found`, `object.too_many` */
  change(id: string, change: IndicatorChange): Indicator;
  /** Without a revision it is removed whatever its revision is. @throws HostRefusal `object.not_found`, `object.changed` */
  remove(id: string, revision?: number): void;
  /** Removes it from the workspace that has it; does nothing when none has. */
  removeAnywhere(id: string): void;
}
