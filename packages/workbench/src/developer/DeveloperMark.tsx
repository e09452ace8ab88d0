import { plural } from "@bourse/ui";
import { openDialog } from "../state/dialogs.ts";
import { useDeveloper } from "./queries.ts";

/** Says at the foot of the page that developer mode is on, and how many folders have a fault. */
export function DeveloperMark() {
  const folders = useDeveloper().data?.folders ?? [];
  const faults = folders.filter((each) => each.fault ?? each.guest_fault).length;
  return (
    <button
      type="button"
      className="shrink-0 rounded-sm bg-warning/15 px-1.5 font-medium whitespace-nowrap text-warning hover:bg-warning/25"
      onClick={() => openDialog({ kind: "developer" })}
    >
      Developer mode
      {faults > 0 && <span className="text-negative"> · {plural(faults, "fault")}</span>}
    </button>
  );
}
