import { AlertDialog } from "../alerts/AlertDialog.tsx";
import { RemoveAlertDialog } from "../alerts/RemoveAlertDialog.tsx";
import { FailureDialog } from "../errors/FailureDialog.tsx";
import { ApprovalsDialog } from "../extensions/ApprovalsDialog.tsx";
import { LogDialog } from "../extensions/LogDialog.tsx";
import { RemoveDialog } from "../extensions/RemoveDialog.tsx";
import { InstallDialog } from "../install/InstallDialog.tsx";
import { PublisherDialog } from "../marketplace/PublisherDialog.tsx";
import { CommandsDialog } from "../records/CommandsDialog.tsx";
import { DeleteStoredDialog } from "../records/DeleteStoredDialog.tsx";
import { SettingsDialog } from "../settings/SettingsDialog.tsx";
import { dialogs } from "../state/dialogs.ts";
import { useStore } from "../state/store.ts";
import { TrustDialog } from "../trust/TrustDialog.tsx";
import { CommandPalette } from "./CommandPalette.tsx";

/** The dialog that is open, if there is one. */
export function DialogHost() {
  const { open } = useStore(dialogs);
  switch (open?.kind) {
    case "palette":
      return <CommandPalette />;
    case "install":
      return <InstallDialog key={open.id} request={open} />;
    case "approvals":
      return <ApprovalsDialog id={open.id} />;
    case "log":
      return <LogDialog id={open.id} />;
    case "commands":
      return <CommandsDialog id={open.id} />;
    case "stored":
      return <DeleteStoredDialog id={open.id} />;
    case "remove":
      return <RemoveDialog id={open.id} />;
    case "trust":
      return <TrustDialog />;
    case "failure":
      return <FailureDialog action={open.action} error={open.error} />;
    case "publisher":
      return <PublisherDialog id={open.id} />;
    case "alert":
      return <AlertDialog key={open.alertId ?? ""} id={open.alertId} />;
    case "remove-alert":
      return <RemoveAlertDialog id={open.alertId} />;
    case "settings":
      return <SettingsDialog part={open.part} />;
    default:
      return null;
  }
}
