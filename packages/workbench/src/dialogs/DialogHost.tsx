import { useTrustSurface } from "@bourse/ui";
import { lazyPart } from "../parts/lazy-part.ts";
import { PartBoundary } from "../parts/PartBoundary.tsx";
import { dialogs } from "../state/dialogs.ts";
import { useStore } from "../state/store.ts";

/** Loaded with the first dialog: a page that is only looked at does not need the list of dialogs. */
const { View: Opened } = lazyPart(async () => (await import("./OpenedDialog.tsx")).OpenedDialog);

/** Shows the open dialog, if there is one. */
export function DialogHost() {
  const { open } = useStore(dialogs);
  // The dialog's code may still be loading while the trader types already.
  useTrustSurface(open !== undefined);
  return (
    open && (
      <PartBoundary key={open.kind} label="dialog" isQuiet>
        <Opened request={open} />
      </PartBoundary>
    )
  );
}
