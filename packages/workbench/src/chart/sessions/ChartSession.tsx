import type { Chart } from "@bourse/contract/host-api";
import { Checkbox } from "@bourse/ui";
import { ErrorNotice } from "../../errors/ErrorNotice.tsx";
import { SelectField } from "../../forms/SelectField.tsx";
import { useLazyCode } from "../../parts/lazy-code.ts";
import { chart, restyle, styleOf } from "../../state/chart.ts";
import { useStore } from "../../state/store.ts";
import { isDaily } from "../bars.ts";
import { SESSIONS } from "../parts.ts";
import { useChangeSessions } from "./change.ts";
import { useTradingSessions } from "./queries.ts";

/** The session of a chart and of its symbol, and what the chart shows of it. */
export function ChartSession({ shown }: { readonly shown: Chart }) {
  const { chart_id: chartId, symbol, timeframe } = shown;
  const code = useLazyCode(SESSIONS);
  const saved = useTradingSessions();
  const change = useChangeSessions();
  const { session, sessions: breaks, shading, regular } = styleOf(useStore(chart), chartId);
  if (saved.error) return <ErrorNotice error={saved.error} onRetry={() => saved.refetch()} />;
  if (!code || !saved.data) return null;
  const { data } = saved;
  const wish = { shown, chosen: session, saved: data };
  const offered = code.sessionsWith(data);
  const options = offered.map(({ id, name }) => (
    <option key={id} value={id}>
      {name}
    </option>
  ));
  const ofSymbol = data.symbols.find((each) => each.symbol === symbol)?.session_id ?? "";
  const chooseForSymbol = (id: string) =>
    change.mutate({
      ...data,
      symbols: [
        ...data.symbols.filter((each) => each.symbol !== symbol),
        ...(id === "" ? [] : [{ symbol, session_id: id }]),
      ],
    });
  const isIntraday = !isDaily(timeframe);
  return (
    <section aria-label="Session" className="space-y-2">
      <div className="grid gap-3 sm:grid-cols-2">
        <SelectField
          label="Session of this chart"
          value={offered.some(({ id }) => id === session) ? (session ?? "") : ""}
          onChange={(id) => restyle(chartId, { session: id === "" ? undefined : id })}
        >
          <option value="">As the symbol: {code.ofSymbol(wish).name}</option>
          {options}
        </SelectField>
        <SelectField label={`Session of ${symbol} everywhere`} value={ofSymbol} onChange={chooseForSymbol}>
          <option value="">Usual for its kind: {code.usualOf(shown).name}</option>
          {options}
        </SelectField>
      </div>
      {change.error && <ErrorNotice error={change.error} />}
      {!isIntraday && (
        <p className="text-xs text-muted">
          The following is for bars shorter than a day: bars of a day are made by their source, in UTC, and a session
          does not change them.
        </p>
      )}
      <Checkbox
        title="Session breaks"
        description="A line where each session begins."
        disabled={!isIntraday}
        checked={breaks}
        onChange={(on) => restyle(chartId, { sessions: on })}
      />
      <Checkbox
        title="Shade other hours"
        description={
          regular ? "There are none while only regular hours are shown." : "Before, after and between regular hours."
        }
        disabled={!isIntraday || regular}
        checked={shading && !regular}
        onChange={(on) => restyle(chartId, { shading: on })}
      />
      <Checkbox
        title="Regular hours only"
        description="Bars without a part in regular hours are left out. Indicators and structure on the chart are of the bars shown; alerts and scans see all bars."
        disabled={!isIntraday}
        checked={regular}
        onChange={(on) => restyle(chartId, { regular: on })}
      />
    </section>
  );
}
