import { type Static, Type } from "typebox";
import { LARGEST_ARCHIVE_BYTES } from "../limits/archive.ts";
import {
  closed,
  DigestSchema,
  KeyIdSchema,
  named,
  PluginIdSchema,
  PublisherNameSchema,
  TimeSchema,
  text,
  told,
  UuidSchema,
  VersionSchema,
} from "./common.ts";

/** `POST /plugins/submissions/upload-ticket`. */
export const TicketBodySchema = named(
  "TicketBody",
  closed({
    id: PluginIdSchema,
    version: VersionSchema,
    publisher: PublisherNameSchema,
    key_id: told(KeyIdSchema, "The verified key that signs it."),
    digest: told(DigestSchema, "Of the archive's bytes."),
    size: told(Type.Integer({ minimum: 1, maximum: LARGEST_ARCHIVE_BYTES }), "Length of the archive in bytes.", 48_213),
  }),
  "Facts about a package, computed by the client; the upload must match them.",
);
export type TicketBody = Static<typeof TicketBodySchema>;

const ARCHIVE = "3b8e".repeat(16);

/** Schema of {@link Ticket}. */
export const TicketSchema = named(
  "Ticket",
  closed({
    ticket_id: told(UuidSchema, "Id of the ticket, which `…/complete` asks for."),
    object_key: text("Name of the uploaded object.", `uploads/8a3f1d1e-4a49-4bd4-9a57-1c7d1b0f6a55/${ARCHIVE}`),
    method: told(Type.Literal("POST"), "Method of the upload."),
    url: text("Where to upload.", "https://market.example/api/marketplace/uploads"),
    fields: told(
      Type.Record(Type.String(), Type.String()),
      "Fields of the form, to be sent unchanged and in this order before `file`.",
      {
        key: `uploads/8a3f1d1e-4a49-4bd4-9a57-1c7d1b0f6a55/${ARCHIVE}`,
        policy: "eyJleHBpcmF0aW9uIjoiMjAyNi0wOS0yMVQxNDoyMzoyMFoifQ==",
      },
    ),
    headers: told(Type.Record(Type.String(), Type.String()), "Headers to send besides those of the form.", {}),
    expires_at: told(TimeSchema, "Ten minutes after it was issued.", "2026-09-21T14:23:20.000Z"),
  }),
  "Where and how to upload one package: a multipart form of `fields` in their order, then the archive as `file`, to `url` with `headers`. Valid once.",
);
export type Ticket = Static<typeof TicketSchema>;
