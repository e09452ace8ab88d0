import { type Static, Type } from "typebox";
import { SESSION_SCOPES } from "../in-app/authentication.ts";
import { closed, oneOf, TimeText } from "../schemas/bodies.ts";
import { THEMES } from "../web-app/events.ts";

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

/** The trader's answer. A refusal holds until it is taken back, or the client is started again. */
const Decision = oneOf(["allowed", "refused"]);

/** The answer of the trader to an extension that asked to use the language model. */
const ModelConsentSchema = closed({
  extension_id: Type.String(),
  extension_name: Type.String(),
  /** The server that receives the extension's data. */
  model_host: Type.String(),
  decision: Decision,
  at: TimeText,
});
export type ModelConsentEntry = Static<typeof ModelConsentSchema>;

/** The answer of the trader to an extension that asked for a session of an account at an exchange. */
const SessionConsentSchema = closed({
  id: Type.String(),
  extension_id: Type.String(),
  extension_name: Type.String(),
  account: Type.String(),
  scope: oneOf(SESSION_SCOPES),
  decision: Decision,
  at: TimeText,
});
export type SessionConsentEntry = Static<typeof SessionConsentSchema>;

/** `GET /api/in-app/consents`: by name. */
export const ConsentsSchema = closed({
  consents: Type.Array(ModelConsentSchema),
  sessions: Type.Array(SessionConsentSchema),
});

/** `PUT /api/in-app/theme`: the theme that a page shows. */
export const ShownThemeSchema = closed({ theme: oneOf(THEMES) });
export type Theme = Static<typeof ShownThemeSchema>["theme"];

export const SessionParams = closed({ id: Type.String({ minLength: 1, maxLength: 64 }) });
