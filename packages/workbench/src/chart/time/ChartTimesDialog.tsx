import { Button, Modal } from "@bourse/ui";
import { useCharts } from "../../charts/queries.ts";
import { chart, restyle, styleOf } from "../../state/chart.ts";
import { closeDialog, openDialog } from "../../state/dialogs.ts";
import { useStore } from "../../state/store.ts";
import { ZONE_WISHES, zoneNameOf, zoneSetting } from "../../state/zone.ts";
import { isDaily } from "../bars.ts";
import { ChartSession } from "../sessions/ChartSession.tsx";
import { useSession } from "../sessions/use-session.ts";
import { ZoneList } from "./ZoneList.tsx";

/** Time zone of one chart. */
export function ChartTimesDialog({ chartId }: { readonly chartId: string }) {
  const shown = useCharts().data?.find((each) => each.chart_id === chartId);
  const { zone } = styleOf(useStore(chart), chartId);
  const usual = useStore(zoneSetting).zone;
  const session = useSession(shown, { isNeeded: true });
  if (!shown) return null;
  return (
    <Modal
      title="Time zone and session"
      description={`${shown.symbol} ${shown.timeframe}. Bars are kept in UTC; a zone changes how times are written.`}
      onClose={closeDialog}
      size="large"
      startsAt="field"
      footer={
        <Button onClick={() => openDialog({ kind: "settings", part: "times" })}>
          Sessions, and the zone of all charts…
        </Button>
      }
    >
      <div className="space-y-3 text-sm">
        {isDaily(shown.timeframe) && (
          <p className="text-xs text-muted">
            Bars of a day and longer carry the date of their source, which no zone moves. The zone is used when this
            chart shows shorter bars.
          </p>
        )}
        <ZoneList
          label="Time zone of this chart"
          chosen={zone}
          first={[{ title: "As in the settings", name: zoneNameOf(usual, session?.time_zone) }]}
          onChoose={(next) => {
            restyle(chartId, { zone: next });
            closeDialog();
          }}
        />
        <ChartSession shown={shown} />
        {session && (
          <p className="text-xs text-muted">
            The exchange's zone of {shown.symbol} is {session.time_zone}
            {(zone ?? usual) === ZONE_WISHES.exchange && ", which this chart uses"}.
          </p>
        )}
      </div>
    </Modal>
  );
}
