import type { Surface } from "@bourse/contract/host-api";
import { classes, formatClock } from "@bourse/ui";
import { useRead } from "../api/use-read.ts";

const usePublished = () =>
  useRead(
    ["context", "published"],
    async (api, signal) => (await api.call("GET /api/context/published", { signal })).surfaces,
  );

export interface SurfaceChipsProps {
  readonly extensionId: string;
  /** Ids of the visible views. */
  readonly views: readonly string[];
}

const TONES = { bullish: "text-positive", bearish: "text-negative", neutral: "text-text" } as const;

/** An extension's own descriptions of its views, as plain text only. */
export function SurfaceChips({ extensionId, views }: SurfaceChipsProps) {
  const said = usePublished().data?.filter(
    (each) => each.extension_id === extensionId && views.includes(each.surface_id),
  );
  if (!said?.length) return null;
  return (
    <ul
      aria-label="Reported by the extension"
      className="col-span-full flex flex-wrap gap-1 border-b border-line px-3 py-1"
    >
      {said.map((each) => (
        <Chip key={each.surface_id} surface={each} />
      ))}
    </ul>
  );
}

function Chip({ surface }: { readonly surface: Surface }) {
  const { title, status, captured_at, context } = surface;
  const { bias, summary } = context;
  return (
    <li
      title={[summary, `Reported at ${formatClock(captured_at)}`].filter(Boolean).join("\n")}
      className="max-w-full truncate rounded-sm border border-line px-1 text-2xs text-muted"
    >
      <bdi>{title}</bdi>
      {status && (
        <>
          {": "}
          <bdi className={classes("font-medium", TONES[bias ?? "neutral"])}>{status}</bdi>
        </>
      )}
    </li>
  );
}
