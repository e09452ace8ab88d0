import { FailureCode, Outcome, storageRead, StoredValue, storageWrite } from "../../../packages/sdk/assemblyscript/interactive";
import { Ask, Kind } from "./asks";
import { desk } from "./desk";
import { Notice } from "./notices";
import { Settings } from "./settings";

/** Requests the settings. */
export function load(): void {
  desk.asks.put(new Ask(Kind.LOAD, storageRead()));
}

/** Writes the settings; during a write, once more after it. A value that could not be read is never replaced. */
export function save(): void {
  if (!desk.settingsRead) return;
  desk.asks.drop(Kind.SAVE);
  if (desk.asks.isUnderWay(Kind.SAVE)) {
    desk.saveAgain = true;
    return;
  }
  desk.saveAgain = false;
  desk.asks.put(new Ask(Kind.SAVE, storageWrite(desk.settings.toJson(), desk.mustAcknowledge)));
}

/** Handles the settings. After an interruption they are checked and acknowledged by writing them again. */
export function onLoaded(stored: StoredValue): void {
  const isFirst = !desk.settingsRead;
  desk.settingsSettled = true;
  desk.settingsRead = true;
  // A second read is only for its resume_required: the trader's choices since then are newer.
  if (isFirst) desk.settings = Settings.parse(stored.value);
  desk.mustAcknowledge = stored.resumeRequired;
  if (!stored.resumeRequired) return;
  desk.notices.set(new Notice("resumed", "Your settings were kept over a restart or update."));
  save();
}

/** They cannot be read: the defaults are used, and the stored value is not replaced. */
export function onNotLoaded(): void {
  desk.settingsSettled = true;
}

/** Handles the end of a write. */
export function onSaved(outcome: Outcome): void {
  if (outcome.ok) desk.mustAcknowledge = false;
  else if (outcome.failure.code == FailureCode.RESUME_REQUIRED) return load();
  if (desk.saveAgain) save();
}
