import { commands } from "@bourse/sdk/guest";
import { desk } from "./desk.ts";

/**
 * Writes the settings; during a write, once more after it. A value that could not be read is never replaced. The commands
 * are called directly: this extension shows what the SDK's `storage` does by itself.
 */
export function save(): void {
  if (!desk.settingsRead) return;
  desk.asks.drop("save");
  if (desk.asks.isUnderWay("save")) {
    desk.saveAgain = true;
    return;
  }
  desk.saveAgain = false;
  const acknowledge = desk.mustAcknowledge ? { acknowledge_resume_required: true } : {};
  const params = { value: desk.settings.toStored(), ...acknowledge };
  desk.asks.put("save", () => commands.storage.write(params));
}
