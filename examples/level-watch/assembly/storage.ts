import { FailureCode, Outcome, storageRead, StoredValue, storageWrite } from "../../../packages/sdk/assemblyscript/interactive";
import { Ask, Kind } from "./asks";
import { desk } from "./desk";
import { Notice } from "./notices";
import { Settings } from "./settings";

/** Asks for the settings. */
export function load(): void {
  desk.asks.put(new Ask(Kind.LOAD, storageRead()));
}

/** Writes the settings; while a write is under way, once more after it. What could not be read is never replaced. */
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

/** The settings came. After an interruption they are looked at and, as they still hold, acknowledged by writing them. */
export function onLoaded(stored: StoredValue): void {
  const isFirst = !desk.settingsRead;
  desk.settingsSettled = true;
  desk.settingsRead = true;
  // A second read is for its resume_required alone: what the trader chose since then is newer.
  if (isFirst) desk.settings = Settings.parse(stored.value);
  desk.mustAcknowledge = stored.resumeRequired;
  if (!stored.resumeRequired) return;
  desk.notices.set(new Notice("resumed", "Your settings were kept over a restart or update."));
  save();
}

/** They cannot be read: the defaults serve, and nothing replaces what is stored. */
export function onNotLoaded(): void {
  desk.settingsSettled = true;
}

/** A write ended. */
export function onSaved(outcome: Outcome): void {
  if (outcome.ok) desk.mustAcknowledge = false;
  else if (outcome.failure.code == FailureCode.RESUME_REQUIRED) return load();
  if (desk.saveAgain) save();
}
