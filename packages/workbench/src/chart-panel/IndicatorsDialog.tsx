import type { Indicator } from "@bourse/contract/host-api";
import { INDICATORS } from "@bourse/contract/indicators";
import { Button, IconButton, Modal } from "@bourse/ui";
import { Eye, EyeOff, Plus, Settings2, Star, Trash2 } from "lucide-react";
import { useState } from "react";
import { nameOf, useIndicatorActs } from "../chart/indicators/acts.ts";
import { useIndicatorsOf } from "../chart/indicators/queries.ts";
import { StructureSection } from "../chart/structure/StructureSection.tsx";
import { useCharts } from "../charts/queries.ts";
import { MenuOffers } from "../offers/MenuOffers.tsx";
import { closeDialog, openDialog } from "../state/dialogs.ts";
import { favourites, toggleFavourite } from "../state/favourites.ts";
import { useStore } from "../state/store.ts";

/** The indicators of a chart as a list, and the ones that can be added. */
export function IndicatorsDialog({ chartId }: { readonly chartId: string }) {
  const shown = useIndicatorsOf(chartId);
  const symbol = useCharts().data?.find((each) => each.chart_id === chartId)?.symbol ?? "";
  return (
    <Modal
      place="side"
      startsAt="field"
      title="Indicators"
      description="Calculated on completed bars; the value at the forming bar may still change."
      onClose={closeDialog}
    >
      <h3 className="text-xs font-semibold">On this chart</h3>
      {shown.length === 0 && <p className="py-1 text-xs text-muted">None yet.</p>}
      <ul aria-label="Indicators on this chart">
        {shown.map((each) => (
          <Row key={each.id} indicator={each} />
        ))}
      </ul>
      <h3 className="mt-3 text-xs font-semibold">Add</h3>
      <Addable chartId={chartId} />
      <MenuOffers kind="indicatorPresets" />
      <StructureSection chartId={chartId} symbol={symbol} />
    </Modal>
  );
}

/** The indicators whose name or title has the words that are sought, favourites first. */
function Addable({ chartId }: { readonly chartId: string }) {
  const { kinds } = useStore(favourites);
  const [text, setText] = useState("");
  const acts = useIndicatorActs();
  const sought = text.trim().toLowerCase();
  const isFavourite = ({ kind }: { readonly kind: string }) => kinds.includes(kind);
  const found = Object.values(INDICATORS)
    .filter(({ name, title }) => `${name} ${title}`.toLowerCase().includes(sought))
    .toSorted((one, other) => Number(isFavourite(other)) - Number(isFavourite(one)));
  return (
    <>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (sought !== "" && found[0]) acts.add(found[0].kind, chartId);
        }}
      >
        <input
          type="search"
          aria-label="Search indicators"
          placeholder="Search indicators, Enter adds the first"
          value={text}
          onChange={({ target }) => setText(target.value)}
          className="my-1 h-7 w-full rounded border border-line bg-raised px-2 text-sm text-text"
        />
      </form>
      {found.length === 0 && <p className="py-1 text-xs text-muted">No indicator is called like this.</p>}
      <ul aria-label="Indicators to add">
        {found.map((each) => (
          <li key={each.kind} className="flex items-center gap-1 border-b border-line/60 py-1">
            <IconButton
              label={`Favourite ${each.name}`}
              aria-pressed={isFavourite(each)}
              onClick={() => toggleFavourite(each.kind)}
            >
              <Star size={13} aria-hidden="true" fill={isFavourite(each) ? "currentColor" : "none"} />
            </IconButton>
            <span className="min-w-0 flex-1">
              <span className="font-medium">{each.name}</span>
              {each.title.startsWith(each.name) ? each.title.slice(each.name.length) : ` ${each.title}`}
              <span className="block text-2xs text-muted">
                {each.pane === "price" ? "over the prices" : "in a pane of its own"}
              </span>
            </span>
            <Button size="small" aria-label={`Add ${each.name}`} onClick={() => acts.add(each.kind, chartId)}>
              <Plus size={13} aria-hidden="true" /> Add
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}

function Row({ indicator }: { readonly indicator: Indicator }) {
  const acts = useIndicatorActs();
  const name = nameOf(indicator);
  const { hidden, chart_id, origin, id } = indicator;
  return (
    <li className="flex items-center gap-1 border-b border-line/60 py-1">
      <span className="min-w-0 flex-1">
        <span className="font-medium">{name}</span>
        <span className="block text-2xs text-muted">
          {chart_id === null ? "on every chart" : "on this chart"}
          {hidden && " · hidden"}
          {origin && ` · from ${origin.extension_id} ${origin.version}`}
        </span>
      </span>
      <IconButton label={`Settings of ${name}`} onClick={() => openDialog({ kind: "indicator", id })}>
        <Settings2 size={14} aria-hidden="true" />
      </IconButton>
      <IconButton label={`${hidden ? "Show" : "Hide"} ${name}`} onClick={() => acts.toggle(indicator)}>
        {hidden ? <EyeOff size={14} aria-hidden="true" /> : <Eye size={14} aria-hidden="true" />}
      </IconButton>
      <IconButton label={`Remove ${name}`} onClick={() => acts.remove(indicator)}>
        <Trash2 size={14} aria-hidden="true" />
      </IconButton>
    </li>
  );
}
