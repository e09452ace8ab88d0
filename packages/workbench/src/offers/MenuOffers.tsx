import type { Offer } from "@bourse/contract/host-api";
import { Button } from "@bourse/ui";
import { openDialog } from "../state/dialogs.ts";
import { useOffers } from "./queries.ts";

export interface MenuOffersProps {
  readonly kind: Offer["kind"];
}

/** The usable offers of one kind, for the menu of the place where they are used; renders nothing if there are none. */
export function MenuOffers({ kind }: MenuOffersProps) {
  const offers = useOffers().data?.offers.filter((each) => each.kind === kind && each.state === "offered") ?? [];
  if (offers.length === 0) return null;
  return (
    <>
      <h3 className="mt-3 text-xs font-semibold">From your extensions</h3>
      <ul aria-label="From your extensions">
        {offers.map(({ extension_id, extension_name, contribution_id, title }) => (
          <li
            key={`${extension_id} ${contribution_id}`}
            className="flex items-center gap-2 border-b border-line/60 py-1"
          >
            <span className="min-w-0 flex-1">
              <bdi className="font-medium break-words">{title}</bdi>
              <bdi className="block text-2xs text-muted">{extension_name}</bdi>
            </span>
            <Button
              size="small"
              aria-label={`Use ${title}`}
              onClick={() => openDialog({ kind: "offer", offer: { extension_id, kind, contribution_id } })}
            >
              Use…
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
