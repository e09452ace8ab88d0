import type { Issue } from "../issue.ts";
import { issue } from "../issue.ts";
import { isJsonObject, type JsonValue } from "../json/value.ts";
import { lazyFaults } from "../schemas/validator.ts";
import { EVENT_SCHEMAS } from "./index.ts";

const validators = new Map(Object.entries(EVENT_SCHEMAS).map(([type, schema]) => [type, lazyFaults(schema)]));

/** Checks an event as a guest receives it: for hosts' own tests and for guests that validate their input. */
export function checkEvent(value: JsonValue): readonly Issue[] {
  const type = isJsonObject(value) ? value.type : undefined;
  const validate = typeof type === "string" ? validators.get(type) : undefined;
  if (!validate) return [issue("event.invalid", "/type", "this is not an event of a known type")];
  return validate(value).map((fault) =>
    issue("event.invalid", fault.instancePath, `does not meet ${fault.keyword} of its schema`),
  );
}
