import type { Forecast } from "@bourse/contract/host-api";

/** The sentences that stand at each result. */
export function ForecastTerms({
  of: { statement, licence },
}: {
  readonly of: Pick<Forecast, "statement" | "licence">;
}) {
  return (
    <p className="text-2xs text-muted">
      {statement} {licence}
    </p>
  );
}
