import { PartBoundary } from "../parts/PartBoundary.tsx";
import { type DialogKind, type DialogRequest, dialogs } from "../state/dialogs.ts";
import { useStore } from "../state/store.ts";
import { DIALOGS } from "./registry.tsx";

/** Shows the open dialog, if there is one. */
export function DialogHost() {
  const { open } = useStore(dialogs);
  return (
    open && (
      <PartBoundary key={open.kind} label="dialog" isQuiet>
        <Opened request={open} />
      </PartBoundary>
    )
  );
}

function Opened<Kind extends DialogKind>({ request }: { readonly request: DialogRequest<Kind> }) {
  const { View } = DIALOGS[request.kind];
  return <View key={subjectOf(request)} request={request} />;
}

/** Key of the dialog's subject: for another extension or alert it opens with an empty form. */
function subjectOf(request: object): string {
  const { id, alertId } = request as { readonly id?: string; readonly alertId?: string };
  return id ?? alertId ?? "";
}
