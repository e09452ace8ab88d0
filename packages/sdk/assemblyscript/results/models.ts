import { JsonReader, OBJECT, OBJECT_END } from "../json-reader";

/** Result of `models.settings` and `models.configure`; never contains the key. */
export class ModelState {
  provider: string = "";
  enabled: bool = false;
  /** Empty until one is chosen. */
  model: string = "";
  hasApiKey: bool = false;

  static read(result: Uint8Array): ModelState {
    const reader = new JsonReader(result);
    const state = new ModelState();
    reader.enter(OBJECT);
    while (reader.more(OBJECT_END)) {
      const key = reader.key();
      if (key == "provider") state.provider = reader.string();
      else if (key == "enabled") state.enabled = reader.bool();
      else if (key == "model") state.model = reader.string();
      else if (key == "has_api_key") state.hasApiKey = reader.bool();
      else reader.skip();
    }
    return state;
  }
}
