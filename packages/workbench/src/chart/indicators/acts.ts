import { type IndicatorSetting, indicatorLabel, indicatorSetting } from "@bourse/bars";
import type { Indicator, IndicatorKind } from "@bourse/contract/host-api";
import { useMemo } from "react";
import type { DeskHistory, IndicatorBody } from "../../history/desk.ts";
import { newObjectId } from "../../history/ids.ts";
import { useHistory } from "../../history/use-history.ts";
import { openDialog } from "../../state/dialogs.ts";
import type { ChartThing } from "../things.ts";

/** The fields of an indicator that its values follow from. */
type Calculated = Pick<Indicator, "indicator" | "parameters" | "source">;

/** The setting for the calculation; undefined if the host knows more than this page. */
export function settingOf({ indicator, parameters, source }: Calculated) {
  return indicatorSetting(indicator, { ...parameters }, source);
}

/** As in the legend: `MACD 12 26 9`. */
export const nameOf = (indicator: Calculated) => {
  const setting = settingOf(indicator);
  return setting ? indicatorLabel(setting) : indicator.indicator;
};

/** Actions on indicators, which can be undone. A refusal is shown in a dialog unless the caller awaits it. */
export interface IndicatorActs {
  add(kind: IndicatorKind, chartId: string): void;
  /** @throws ApiError */
  change(indicator: Indicator, body: IndicatorBody): Promise<void>;
  toggle(indicator: Indicator): void;
  remove(indicator: Indicator): void;
}

export function useIndicatorActs(): IndicatorActs {
  const desk = useHistory();
  return useMemo(() => indicatorActs(desk), [desk]);
}

function indicatorActs({ history, indicator: step }: DeskHistory): IndicatorActs {
  const told = (action: string, work: Promise<void>) =>
    void work.catch((error: unknown) => openDialog({ kind: "failure", action, error }));
  const change = (indicator: Indicator, after: IndicatorBody, verb = "change") => {
    const { id, revision } = indicator;
    const name = `${verb} ${nameOf(indicator)}`;
    return history.perform({ name, ...step({ id, before: bodyOf(indicator), after, revision }) });
  };
  return {
    add(kind, chartId) {
      const setting = usualSetting(kind);
      const after = { chart_id: chartId, indicator: kind, parameters: setting.parameters, hidden: false };
      const name = `add ${indicatorLabel(setting)}`;
      told(`Add ${indicatorLabel(setting)}`, history.perform({ name, ...step({ id: newObjectId(), after }) }));
    },
    change: (indicator, body) => change(indicator, body),
    toggle(indicator) {
      const { hidden } = indicator;
      const verb = hidden ? "show" : "hide";
      told(
        `${hidden ? "Show" : "Hide"} the indicator`,
        change(indicator, { ...bodyOf(indicator), hidden: !hidden }, verb),
      );
    },
    remove(indicator) {
      const { id, revision } = indicator;
      const ways = step({ id, before: bodyOf(indicator), revision });
      told("Remove the indicator", history.perform({ name: `remove ${nameOf(indicator)}`, ...ways }));
    },
  };
}

/** An indicator with its acts, for menus and for the list of objects. */
export function indicatorThing(indicator: Indicator, acts: IndicatorActs): ChartThing {
  return {
    name: nameOf(indicator),
    entries: [
      { name: "Settings", run: () => openDialog({ kind: "indicator", id: indicator.id }) },
      { name: indicator.hidden ? "Show" : "Hide", run: () => acts.toggle(indicator) },
      { name: "Remove", run: () => acts.remove(indicator) },
    ],
  };
}

/** An indicator without the fields that the host adds. */
export function bodyOf({
  id: _id,
  revision: _revision,
  created_at: _made,
  origin: _origin,
  ...body
}: Indicator): IndicatorBody {
  return body;
}

/** A kind with its usual parameters. */
export function usualSetting(kind: IndicatorKind): IndicatorSetting {
  const setting = indicatorSetting(kind, {});
  if (!setting) throw new Error(`${kind} has no usual parameters`);
  return setting;
}
