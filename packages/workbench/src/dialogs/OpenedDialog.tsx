import type { DialogKind, DialogRequest } from "../state/dialogs.ts";
import { DIALOGS } from "./registry.tsx";

/** An open dialog. */
export function OpenedDialog<Kind extends DialogKind>({ request }: { readonly request: DialogRequest<Kind> }) {
  const { View } = DIALOGS[request.kind];
  return <View key={subjectOf(request)} request={request} />;
}

/** Key of the dialog's subject: for another extension or alert it opens with an empty form. */
function subjectOf(request: object): string {
  const { id = "" } = request as { readonly id?: string };
  return id;
}
