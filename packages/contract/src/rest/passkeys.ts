import { type Static, Type } from "typebox";
import { LabelSchema } from "./auth.ts";
import { closed, named, nullable, oneOf, pageOf, TimeSchema, UuidSchema } from "./common.ts";
import { OWN_PROOF } from "./second-factor.ts";

/** Unpadded base64url, as in WebAuthn's JSON forms. The largest is an attestation. */
const Base64UrlSchema = Type.String({ minLength: 1, maxLength: 32_768, pattern: "^[A-Za-z0-9_-]+$" });
const CredentialIdSchema = Type.String({ minLength: 1, maxLength: 1400, pattern: "^[A-Za-z0-9_-]+$" });

/** Fields added by the browser; the service ignores them. */
const ExtensionResultsSchema = Type.Unsafe<Readonly<Record<string, unknown>>>({ type: "object" });
const AttachmentSchema = Type.Optional(nullable(oneOf(["platform", "cross-platform"])));

/** Options for a browser: `PublicKeyCredential.parse…OptionsFromJSON(options)`. */
export const PasskeyOptionsSchema = named(
  "PasskeyOptions",
  closed({
    options: Type.Unsafe<Readonly<Record<string, unknown>>>({ type: "object" }),
    expires_at: TimeSchema,
  }),
);
export type PasskeyOptions = Static<typeof PasskeyOptionsSchema>;

/** The new credential, as returned by its `toJSON()`. */
export const NewCredentialSchema = closed({
  id: CredentialIdSchema,
  rawId: CredentialIdSchema,
  type: Type.Literal("public-key"),
  response: closed({
    clientDataJSON: Base64UrlSchema,
    attestationObject: Base64UrlSchema,
    authenticatorData: Type.Optional(Base64UrlSchema),
    publicKey: Type.Optional(nullable(Base64UrlSchema)),
    publicKeyAlgorithm: Type.Optional(Type.Integer()),
    transports: Type.Optional(Type.Array(Type.String({ maxLength: 32 }), { maxItems: 16 })),
  }),
  authenticatorAttachment: AttachmentSchema,
  clientExtensionResults: ExtensionResultsSchema,
});

/** `POST /account/passkeys`. */
export const AddPasskeyBodySchema = named(
  "AddPasskeyBody",
  closed({ name: LabelSchema, credential: NewCredentialSchema, ...OWN_PROOF }),
);
export type AddPasskeyBody = Static<typeof AddPasskeyBodySchema>;

/** `POST /auth/passkey/login`: the assertion, as returned by its `toJSON()`. */
export const PasskeyLoginBodySchema = named(
  "PasskeyLoginBody",
  closed({
    credential: closed({
      id: CredentialIdSchema,
      rawId: CredentialIdSchema,
      type: Type.Literal("public-key"),
      response: closed({
        clientDataJSON: Base64UrlSchema,
        authenticatorData: Base64UrlSchema,
        signature: Base64UrlSchema,
        userHandle: Type.Optional(nullable(Base64UrlSchema)),
      }),
      authenticatorAttachment: AttachmentSchema,
      clientExtensionResults: ExtensionResultsSchema,
    }),
  }),
);
export type PasskeyLoginBody = Static<typeof PasskeyLoginBodySchema>;

/** A passkey of the account itself. */
export const PasskeySchema = named(
  "Passkey",
  closed({
    passkey_id: UuidSchema,
    name: Type.String(),
    created_at: TimeSchema,
    last_used_at: nullable(TimeSchema),
    /** Its provider keeps a copy, so losing the device does not lose the passkey. */
    backed_up: Type.Boolean(),
  }),
);
export type Passkey = Static<typeof PasskeySchema>;

/** `GET /account/passkeys`, oldest first. */
export const PasskeyPageSchema = named("PasskeyPage", pageOf(PasskeySchema));
export type PasskeyPage = Static<typeof PasskeyPageSchema>;

/** `POST /account/passkeys/{passkey_id}/rename`. */
export const RenamePasskeyBodySchema = named("RenamePasskeyBody", closed({ name: LabelSchema }));

/** Answer of `POST /account/passkeys/{passkey_id}/remove`. */
export const PasskeyRemovedSchema = named("PasskeyRemoved", closed({ removed: Type.Literal(true) }));
