import { type Issue, issue } from "../issue.ts";
import { isJsonObject, type JsonValue } from "../json/value.ts";
import { faultsOf } from "../schemas/faults-of.ts";
import { EVENT_SCHEMAS } from "./index.ts";

const schemas = new Map<string, object>(Object.entries(EVENT_SCHEMAS));

/** Checks an event as a guest receives it: for hosts' own tests and for guests that validate their input. */
export function checkEvent(value: JsonValue): readonly Issue[] {
  const type = isJsonObject(value) ? value.type : undefined;
  const schema = typeof type === "string" ? schemas.get(type) : undefined;
  if (!schema) return [issue("event.invalid", "/type", `it must be one of ${[...schemas.keys()].join(", ")}`)];
  return faultsOf(schema, value).map(({ pointer, message }) => issue("event.invalid", pointer, message));
}
