import { type Static, Type } from "typebox";
import { closed, oneOf, TimeText } from "./common.ts";

const Value = Type.Union([Type.Boolean(), Type.String({ maxLength: 4096 }), Type.Number()]);

/** A setting that a built-in extension declares, with its value. */
const InAppSettingSchema = closed({
  key: Type.String(),
  extension_name: Type.String(),
  type: oneOf(["boolean", "string", "integer", "number"]),
  description: Type.String(),
  /** Values that fit, such as `a whole number from 0 to 1000`. */
  rule: Type.String(),
  /** The only values of a text. */
  enum: Type.Optional(Type.Array(Type.String())),
  default: Value,
  /** The trader's own; absent: the default holds. */
  value: Type.Optional(Value),
});
export type InAppSetting = Static<typeof InAppSettingSchema>;

/** `GET /api/in-app/settings`: by extension, in the order of its manifest. */
export const InAppSettingsSchema = closed({ settings: Type.Array(InAppSettingSchema) });

export const SettingParams = closed({ key: Type.String({ minLength: 1, maxLength: 256 }) });

/** Body of `PUT /api/in-app/settings/{key}`. A value that does not fit the setting is refused with its rule. */
export const SettingValueSchema = closed({ value: Value });

/** An extension that the trader allowed to use the language model. */
const ModelConsentSchema = closed({
  extension_id: Type.String(),
  extension_name: Type.String(),
  /** The host that gets its data. */
  model_host: Type.String(),
  at: TimeText,
});
export type ModelConsentEntry = Static<typeof ModelConsentSchema>;

/** `GET /api/in-app/consents`: by name. */
export const ModelConsentsSchema = closed({ consents: Type.Array(ModelConsentSchema) });
