import { type Static, Type } from "typebox";
import { closed, named, TimeSchema } from "./common.ts";

/** `POST /auth/issuer/start`: send the person to the address and keep the secret, which is required to finish. */
export const IssuerStartSchema = named(
  "IssuerStart",
  closed({
    authorization_url: Type.String(),
    /** Value that the issuer returns with the code. */
    state: Type.String(),
    /** Ties the login to the client that began it: it never appears in a browser's address. */
    login_secret: Type.String(),
    expires_at: TimeSchema,
  }),
);
export type IssuerStart = Static<typeof IssuerStartSchema>;

/** `POST /auth/issuer/finish`: the parameters that the issuer sent back, and the secret of the start. */
export const IssuerFinishBodySchema = named(
  "IssuerFinishBody",
  closed({
    code: Type.String({ minLength: 1, maxLength: 2048, pattern: "^[!-~]+$" }),
    state: Type.String({ minLength: 1, maxLength: 128 }),
    login_secret: Type.String({ minLength: 1, maxLength: 128 }),
    /** The issuer's own identifier, if it sends one (RFC 9207). */
    iss: Type.Optional(Type.String({ minLength: 1, maxLength: 512, pattern: "^[!-~]+$" })),
  }),
);
export type IssuerFinishBody = Static<typeof IssuerFinishBodySchema>;
