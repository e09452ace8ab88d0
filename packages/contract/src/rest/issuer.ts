import { type Static, Type } from "typebox";
import { closed, named, TimeSchema, text, told } from "./common.ts";

/** `POST /auth/issuer/start`. */
export const IssuerStartSchema = named(
  "IssuerStart",
  closed({
    authorization_url: text(
      "Address of the issuer to which the person goes.",
      "https://login.example.com/authorize?client_id=bourse&response_type=code&state=q7Z2",
    ),
    state: text("Value that the issuer returns with the code.", "q7Z2"),
    login_secret: text(
      "Ties the login to the client that began it: it never appears in a browser's address.",
      "Wm4c8TnQzR1x",
    ),
    expires_at: told(TimeSchema, "Until when the login can be finished.", "2026-09-21T14:23:20.000Z"),
  }),
  "A login that an issuer continues. Keep the secret, which is required to finish.",
);
export type IssuerStart = Static<typeof IssuerStartSchema>;

/** `POST /auth/issuer/finish`. */
export const IssuerFinishBodySchema = named(
  "IssuerFinishBody",
  closed({
    code: told(
      Type.String({ minLength: 1, maxLength: 2048, pattern: "^[!-~]+$" }),
      "`code` of the address to which the issuer sent the person back.",
      "SplxlOBeZQQYbYS6WxSbIA",
    ),
    state: told(Type.String({ minLength: 1, maxLength: 128 }), "`state` of the same address.", "q7Z2"),
    login_secret: told(Type.String({ minLength: 1, maxLength: 128 }), "The secret of the start.", "Wm4c8TnQzR1x"),
    iss: Type.Optional(
      told(
        Type.String({ minLength: 1, maxLength: 512, pattern: "^[!-~]+$" }),
        "The issuer's own identifier, if it sends one (RFC 9207).",
        "https://login.example.com",
      ),
    ),
  }),
  "What the issuer sent back, and the secret of the start.",
);
export type IssuerFinishBody = Static<typeof IssuerFinishBodySchema>;
