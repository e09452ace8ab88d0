import { randomUUID } from "node:crypto";
import type { AnyRoute } from "../../src/http/route.ts";
import type { Holder, MadeObject, ObjectKind } from "./holder.fixture.ts";

/** A field that identifies an object: in a route's address, query or body. */
export interface Reference {
  readonly place: "path" | "query" | "body";
  readonly field: string;
  readonly kind: ObjectKind;
}

/** Kind of object that a field identifies. A field that is missing here and looks like an id fails the tests. */
const KINDS: Readonly<Record<string, ObjectKind>> = {
  account_id: "account",
  appeal_id: "appeal",
  delivery_id: "delivery",
  finding_id: "finding",
  id: "plugin",
  invitation_id: "invitation",
  job_id: "job",
  key_id: "registration",
  old_key_id: "registration",
  passkey_id: "passkey",
  plugin_id: "plugin",
  proof_id: "proof",
  publisher: "registration",
  publisher_id: "registration",
  purchase_id: "purchase",
  resemblance_id: "resemblance",
  sale_external_id: "sale",
  session_id: "session",
  submission_id: "review",
  takedown_id: "takedown",
  ticket_id: "ticket",
  object_key: "ticket",
  transfer_id: "transfer",
  up_to: "notice",
  version: "plugin",
  webhook_id: "webhook",
  withdrawal_id: "withdrawal",
};

/** Exceptions for a field with another meaning: `<route>.<field>`. */
const EXCEPTIONS: Readonly<Record<string, ObjectKind | null>> = {
  "changeMemberRole.account_id": "member",
  "removeMember.account_id": "member",
  "readWebhookDelivery.webhook_id": "delivery",
  "replayWebhookDelivery.webhook_id": "delivery",
  "reconcileReversal.id": "reversal",
  "writeOffReversal.id": "reversal",
  // Names that the request itself creates or claims.
  "registerPublisher.publisher": null,
  "createUploadTicket.version": null,
  "importSale.external_id": null,
  "importRefund.external_id": null,
};

const LOOKS_LIKE_AN_ID = /(?:^|_)id$|^publisher$/;

interface ObjectSchema {
  readonly properties?: Readonly<Record<string, { readonly pattern?: string }>>;
}

/** Every object that a request references. @throws when a field looks like an id of an unknown kind. */
export function referencesOf(route: AnyRoute): readonly Reference[] {
  const { params, query, body } = route.schemas;
  return [
    ...fieldsOf(route, "path", params as ObjectSchema | undefined),
    ...fieldsOf(route, "query", query as ObjectSchema | undefined),
    ...fieldsOf(route, "body", body as ObjectSchema | undefined),
  ];
}

function fieldsOf(route: AnyRoute, place: Reference["place"], schema: ObjectSchema = {}): readonly Reference[] {
  return Object.entries(schema.properties ?? {}).flatMap(([field, { pattern }]) => {
    const exception = EXCEPTIONS[`${route.name}.${field}`];
    if (exception === null) return [];
    const kind = exception ?? KINDS[field];
    if (kind !== undefined) return [{ place, field, kind }];
    const isId = LOOKS_LIKE_AN_ID.test(field) || pattern?.startsWith("^[0-9a-f]{8}-") || place === "path";
    if (!isId) return [];
    throw new Error(
      `${route.name} takes ${field}, and nothing says whose object that is: name its kind in test/api/references.fixture.ts ` +
        "and, for a new kind, how one is made in test/api/holder.fixture.ts",
    );
  });
}

/** Values of the right form without an object. */
const ABSENT: Readonly<Record<string, () => string>> = {
  id: () => `svc.absent_${randomUUID().replaceAll("-", "_")}`,
  plugin_id: () => `svc.absent_${randomUUID().replaceAll("-", "_")}`,
  key_id: () => "f".repeat(64),
  old_key_id: () => "f".repeat(64),
  publisher: () => `Absent ${randomUUID().slice(0, 8)}`,
  version: () => "9.9.9",
  object_key: () => `packages/${randomUUID()}`,
  sale_external_id: randomUUID,
};

/** Values of a route's references, by field. */
export async function valuesOf(references: readonly Reference[], holder: Holder | "absent"): Promise<MadeObject> {
  const values: Record<string, string> = {};
  for (const { field, kind } of references) {
    if (holder === "absent") values[field] = kind === "reversal" ? randomUUID() : (ABSENT[field] ?? randomUUID)();
    else values[field] = (await holder.get(kind))[field] ?? missing(field, kind);
  }
  return values;
}

function missing(field: string, kind: string): never {
  throw new Error(`a made object of kind ${kind} has no ${field}`);
}
