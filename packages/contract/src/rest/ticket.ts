import { type Static, Type } from "typebox";
import { LARGEST_ARCHIVE_BYTES } from "../limits/archive.ts";
import {
  closed,
  DigestSchema,
  named,
  PluginIdSchema,
  PublisherNameSchema,
  TimeSchema,
  UuidSchema,
  VersionSchema,
} from "./common.ts";

/** `POST /plugins/submissions/upload-ticket`: facts about the package, computed by the client. */
export const TicketBodySchema = named(
  "TicketBody",
  closed({
    id: PluginIdSchema,
    version: VersionSchema,
    publisher: PublisherNameSchema,
    key_id: DigestSchema,
    digest: DigestSchema,
    size: Type.Integer({ minimum: 1, maximum: LARGEST_ARCHIVE_BYTES }),
  }),
);
export type TicketBody = Static<typeof TicketBodySchema>;

/**
 * Where and how to upload; follow it exactly: send a multipart form of `fields` in their order, then the archive as
 * `file`, to `url` with `headers`. Valid once, for ten minutes, for this package only.
 */
export const TicketSchema = named(
  "Ticket",
  closed({
    ticket_id: UuidSchema,
    object_key: Type.String(),
    method: Type.Literal("POST"),
    url: Type.String(),
    fields: Type.Record(Type.String(), Type.String()),
    headers: Type.Record(Type.String(), Type.String()),
    expires_at: TimeSchema,
  }),
);
export type Ticket = Static<typeof TicketSchema>;
