import type { ArtifactSummary } from "@bourse/contract/host-api";
import { Badge } from "@bourse/ui";
import { openDialog } from "../state/dialogs.ts";
import { localMoment } from "../words/time.ts";

/** The results, each a button that opens it. */
export function ArtifactList({ artifacts }: { readonly artifacts: readonly ArtifactSummary[] }) {
  return (
    <ul aria-label="Results, newest first" className="divide-y divide-line">
      {artifacts.map(({ id, title, task_name, made_at, open_proposals: open }) => (
        <li key={id}>
          <button
            type="button"
            className="block w-full px-3 py-1.5 text-left text-xs hover:bg-raised"
            onClick={() => openDialog({ kind: "artifact", id })}
          >
            <bdi className="font-medium">{title}</bdi>
            <span className="block text-2xs text-muted">
              <bdi>{task_name}</bdi>, {localMoment(made_at)}
            </span>
            {open > 0 && (
              <Badge tone="accent">
                {open} {open === 1 ? "proposal" : "proposals"}
              </Badge>
            )}
          </button>
        </li>
      ))}
    </ul>
  );
}
