import type { AlertFire } from "@bourse/contract/host-api";
import { formatMoment, usePrices } from "@bourse/ui";
import { useExtensions } from "../api/queries.ts";
import { CELL } from "../words/cell.ts";
import { localMoment } from "../words/time.ts";

const COLUMNS = ["Fired", "Symbol", "Alert", "Price", "Sample (UTC)", "Told"];

/** Fired alerts, newest first, each with the sample that triggered it. */
export function FireTable({ fires }: { readonly fires: readonly AlertFire[] }) {
  const names = new Map(useExtensions().data?.map(({ id, name }) => [id, name]));
  return (
    <table className="w-full text-left text-xs">
      <caption className="sr-only">Alerts that fired, newest first</caption>
      <thead className="text-2xs text-muted">
        <tr className="border-b border-line">
          {COLUMNS.map((name) => (
            <th key={name} scope="col" className="px-2 py-1 font-medium whitespace-nowrap">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {fires.map((fire) => (
          <tr key={fire.id} data-fire={fire.id} className="border-b border-line">
            <td className={`${CELL} whitespace-nowrap`}>{localMoment(fire.fired_at)}</td>
            <th scope="row" className={`${CELL} font-semibold whitespace-nowrap`}>
              {fire.symbol} <span className="font-normal text-muted">{fire.timeframe}</span>
            </th>
            <td className={`${CELL} max-w-[340px] break-words`} dir="auto">
              {fire.title}
            </td>
            <td className={`${CELL} whitespace-nowrap`}>
              <FirePrice fire={fire} />
            </td>
            <td className={`${CELL} whitespace-nowrap`}>{formatMoment(fire.sample_time)}</td>
            <td className={`${CELL} break-words`}>
              <Told fire={fire} name={names.get(fire.recipient ?? "") ?? fire.recipient} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function FirePrice({ fire }: { readonly fire: AlertFire }) {
  const { price, change } = usePrices(fire.symbol);
  return (
    <>
      {fire.value_of && <span className="text-muted">{fire.value_of} </span>}
      {price(fire.price)}
      {fire.move !== undefined && <span className="text-muted"> ({change(fire.move)})</span>}
    </>
  );
}

function Told({ fire, name }: { readonly fire: AlertFire; readonly name: string | undefined }) {
  if (!name) return "You";
  const when = fire.taken_at ? `at ${localMoment(fire.taken_at)}` : "when it runs again";
  return (
    <>
      You, <bdi>{name}</bdi> <span className="text-muted">{when}</span>
    </>
  );
}
