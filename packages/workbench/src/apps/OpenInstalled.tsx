import { Button } from "@bourse/ui";
import { closeDialog } from "../state/dialogs.ts";
import { showApp } from "./open.ts";
import { useApps } from "./queries.ts";

/** Opens a web application that has just been installed; absent while it does not run. */
export function OpenInstalled({ id }: { readonly id: string }) {
  const app = useApps().data?.apps.find((each) => each.extension_id === id);
  if (!app) return null;
  const open = () => {
    closeDialog();
    // The dialog gives the focus back as it closes; the tab takes it after that.
    setTimeout(() => showApp(app));
  };
  return (
    <Button tone="primary" onClick={open}>
      Open
    </Button>
  );
}
