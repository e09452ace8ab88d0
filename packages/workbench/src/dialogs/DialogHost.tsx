import { useTrustSurface } from "@bourse/ui";
import { lazyPart } from "../parts/lazy-part.ts";
import { PartBoundary } from "../parts/PartBoundary.tsx";
import { dialogs } from "../state/dialogs.ts";
import { useStore } from "../state/store.ts";

/** A page that is only looked at needs no list of dialogs. */
const { View: Opened } = lazyPart(async () => (await import("./OpenedDialog.tsx")).OpenedDialog);

/** Shows the open dialog, if there is one. */
export function DialogHost() {
  const { open } = useStore(dialogs);
  // Its part of the page may still be on its way, while the trader types already.
  useTrustSurface(open !== undefined);
  return (
    open && (
      <PartBoundary key={open.kind} label="dialog" isQuiet>
        <Opened request={open} />
      </PartBoundary>
    )
  );
}
