import { type Static, Type } from "typebox";
import { LabelSchema } from "./auth.ts";
import { closed, flag, named, nullable, oneOf, pageOf, TimeSchema, text, told, UuidSchema } from "./common.ts";
import { OWN_PROOF } from "./second-factor.ts";

/** Bytes of a passkey, as in WebAuthn's JSON forms. The largest is an attestation. */
const Base64UrlSchema = told(
  Type.String({ minLength: 1, maxLength: 32_768, pattern: "^[A-Za-z0-9_-]+$" }),
  "Base64url without padding.",
  "o2NmbXRkbm9uZWdhdHRTdG10oGhhdXRoRGF0YVg",
);
const CredentialIdSchema = told(
  Type.String({ minLength: 1, maxLength: 1400, pattern: "^[A-Za-z0-9_-]+$" }),
  "Id of the credential: base64url without padding.",
  "mFz0uG4kJ9tq3xWcT1yRbQ",
);

const TypeSchema = told(Type.Literal("public-key"), "The one type that WebAuthn has.");
const ClientDataSchema = told(
  Base64UrlSchema,
  "What the browser saw: type, challenge and origin, as JSON.",
  "eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0",
);

/** Fields added by the browser; the service ignores them. */
const ExtensionResultsSchema = told(
  Type.Unsafe<Readonly<Record<string, unknown>>>({ type: "object" }),
  "Added by the browser; the service ignores it.",
  {},
);
const AttachmentSchema = Type.Optional(
  nullable(
    oneOf(["platform", "cross-platform"]),
    "Added by the browser; null or absent when it says nothing.",
    "platform",
  ),
);

/** Options for a browser. */
export const PasskeyOptionsSchema = named(
  "PasskeyOptions",
  closed({
    options: told(
      Type.Unsafe<Readonly<Record<string, unknown>>>({ type: "object" }),
      "For `PublicKeyCredential.parseCreationOptionsFromJSON` or `parseRequestOptionsFromJSON`.",
      {
        challenge: "LdAL134CIs7YgmZUganB2fkHMJ0W4F7QB6HqY5KEd6k",
        rpId: "market.example",
        userVerification: "required",
      },
    ),
    expires_at: told(TimeSchema, "Until when the browser's answer is accepted.", "2026-09-21T14:18:20.000Z"),
  }),
  "What the browser needs to make or to use a passkey.",
);
export type PasskeyOptions = Static<typeof PasskeyOptionsSchema>;

/** The new credential, as returned by its `toJSON()`. */
export const NewCredentialSchema = closed({
  id: CredentialIdSchema,
  rawId: CredentialIdSchema,
  type: TypeSchema,
  response: told(
    closed({
      clientDataJSON: ClientDataSchema,
      attestationObject: told(Base64UrlSchema, "Key and authenticator data in CBOR."),
      authenticatorData: Type.Optional(
        told(Base64UrlSchema, "A copy from the attestation, which the service ignores."),
      ),
      publicKey: Type.Optional(
        nullable(
          Base64UrlSchema,
          "A copy from the attestation, which the service ignores; null when the browser cannot read it.",
          "MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE",
        ),
      ),
      publicKeyAlgorithm: Type.Optional(
        told(Type.Integer(), "COSE number of the key's algorithm, which the service reads from the attestation.", -7),
      ),
      transports: Type.Optional(
        told(
          Type.Array(told(Type.String({ maxLength: 32 }), "Name of a transport.", "internal"), { maxItems: 16 }),
          "How the authenticator can be reached.",
        ),
      ),
    }),
    "The authenticator's answer.",
  ),
  authenticatorAttachment: AttachmentSchema,
  clientExtensionResults: ExtensionResultsSchema,
});

/** `POST /account/passkeys`. */
export const AddPasskeyBodySchema = named(
  "AddPasskeyBody",
  closed({
    name: told(LabelSchema, "Name by which the owner knows it.", "Phone"),
    credential: told(NewCredentialSchema, "The new credential, as its `toJSON()` returns it."),
    ...OWN_PROOF,
  }),
  "A new passkey.",
);
export type AddPasskeyBody = Static<typeof AddPasskeyBodySchema>;

/** `POST /auth/passkey/login`. */
export const PasskeyLoginBodySchema = named(
  "PasskeyLoginBody",
  closed({
    credential: told(
      closed({
        id: CredentialIdSchema,
        rawId: CredentialIdSchema,
        type: TypeSchema,
        response: told(
          closed({
            clientDataJSON: ClientDataSchema,
            authenticatorData: told(
              Base64UrlSchema,
              "What the authenticator signed besides.",
              "SZYN5YgOjGh0NBcPZHZgW4",
            ),
            signature: told(Base64UrlSchema, "The authenticator's signature.", "MEUCIQDx7cTn4RkLdPfV"),
            userHandle: Type.Optional(
              nullable(Base64UrlSchema, "Names the account; null when the authenticator keeps none.", "T2xmMWM1ZQ"),
            ),
          }),
          "The authenticator's answer.",
        ),
        authenticatorAttachment: AttachmentSchema,
        clientExtensionResults: ExtensionResultsSchema,
      }),
      "The assertion, as its `toJSON()` returns it.",
    ),
  }),
  "A login with a passkey.",
);
export type PasskeyLoginBody = Static<typeof PasskeyLoginBodySchema>;

/** Schema of {@link Passkey}. */
export const PasskeySchema = named(
  "Passkey",
  closed({
    passkey_id: told(UuidSchema, "Id of the passkey; not that of its credential."),
    name: text("Name by which the owner knows it.", "Phone"),
    created_at: told(TimeSchema, "When it was added."),
    last_used_at: nullable(
      TimeSchema,
      "When it last proved a login; null before the first.",
      "2026-09-22T07:00:00.000Z",
    ),
    backed_up: flag("Its provider keeps a copy, so losing the device does not lose the passkey.", true),
  }),
  "A passkey of the account itself.",
);
export type Passkey = Static<typeof PasskeySchema>;

/** `GET /account/passkeys`, oldest first. */
export const PasskeyPageSchema = named("PasskeyPage", pageOf(PasskeySchema));
export type PasskeyPage = Static<typeof PasskeyPageSchema>;

/** `POST /account/passkeys/{passkey_id}/rename`. */
export const RenamePasskeyBodySchema = named(
  "RenamePasskeyBody",
  closed({ name: told(LabelSchema, "Name by which the owner knows it.", "Old phone") }),
  "Another name for a passkey.",
);

/** Answer of `POST /account/passkeys/{passkey_id}/remove`. */
export const PasskeyRemovedSchema = named(
  "PasskeyRemoved",
  closed({ removed: told(Type.Literal(true), "It proves no login any more.") }),
  "The passkey is removed.",
);
