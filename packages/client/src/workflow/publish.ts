import { packageStatement } from "@bourse/archive";
import type { EndorsementBody } from "@bourse/contract";
import type { Random } from "@bourse/platform";
import type { CompleteBody, Submission, Ticket } from "../generated/rest.ts";
import type { SigningKey } from "../keys/signing-key.ts";
import { ClientRefusal } from "../refusal.ts";
import type { RestClient } from "../rest/client.ts";
import type { ChosenPackage } from "./package.ts";
import { registerPublisher } from "./register.ts";
import { type Progress, uploadArchive } from "./upload.ts";

/** A step of a publication, as shown to the user. */
export type PublishStep = "register" | "sign" | "ticket" | "upload" | "complete";

export interface PublishInput {
  readonly rest: RestClient;
  readonly key: SigningKey;
  readonly chosen: ChosenPackage;
  readonly random: Random;
  readonly channel?: "stable" | "beta" | "alpha";
  /** Signatures of official keys; see `endorsePackage`. More can be added until the publication. */
  readonly endorsements?: readonly EndorsementBody[];
  /** The sources of a guest in TypeScript, for its reviewers, and for everybody where they are `public`. */
  readonly sources?: NonNullable<CompleteBody["sources"]>;
  readonly onStep?: (step: PublishStep) => void;
  readonly onProgress?: Progress;
}

/** The submission and its signature record. */
export interface Published {
  readonly submission: Submission;
  readonly record: SignatureRecord;
}

/**
 * Everything that `verify` needs to check the archive without the marketplace; the fields are named as in the
 * catalogue.
 */
export interface SignatureRecord {
  readonly id: string;
  readonly version: string;
  readonly publisher: string;
  readonly digest: string;
  readonly size: number;
  readonly key_id: string;
  /** base64. */
  readonly public_key: string;
  /** base64. */
  readonly signature: string;
}

/**
 * Submits a package for review: registration, digest, signature, ticket, upload, complete (specification, "States and
 * transitions" 2 and 4). The publisher is read from this package and registered for it, whatever was registered for
 * another; an existing registration stays unchanged. Success means only that the package entered review.
 */
export async function publishPackage(input: PublishInput): Promise<Published> {
  const { rest, chosen, onStep } = input;
  const { publisher } = chosen;
  onStep?.("register");
  await registerPublisher({ rest, key: input.key, publisher, displayName: publisher });
  onStep?.("sign");
  const record = signPackage(chosen, input.key);
  onStep?.("ticket");
  const ticket = await requestTicket(rest, record);
  onStep?.("upload");
  await uploadArchive({
    transport: rest.transport,
    ticket,
    archive: chosen.archive,
    random: input.random,
    ...(input.onProgress === undefined ? {} : { onProgress: input.onProgress }),
  });
  onStep?.("complete");
  const body = {
    ticket_id: ticket.ticket_id,
    object_key: ticket.object_key,
    manifest: JSON.parse(new TextDecoder().decode(chosen.package.manifestBytes)) as Record<string, unknown>,
    signature: record.signature,
    ...(input.channel === undefined ? {} : { channel: input.channel }),
    ...(input.endorsements === undefined ? {} : { endorsements: [...input.endorsements] }),
    ...(input.sources === undefined ? {} : { sources: input.sources }),
  };
  return { submission: await rest.call("completeSubmission", { body }), record };
}

/** Signs the statement of a package for its publisher. No other code of this project does. */
export function signPackage(chosen: ChosenPackage, key: SigningKey): SignatureRecord {
  const { manifest, manifestBytes, digest, size } = chosen.package;
  const { id, version } = manifest;
  const signature = key.sign(packageStatement({ manifest: manifestBytes, digest, id, version, keyId: key.keyId }));
  return {
    id,
    version,
    publisher: chosen.publisher,
    digest,
    size,
    key_id: key.keyId,
    public_key: Buffer.from(key.publicKey).toString("base64"),
    signature: Buffer.from(signature).toString("base64"),
  };
}

async function requestTicket(rest: RestClient, record: SignatureRecord): Promise<Ticket> {
  const { id, version, publisher, key_id, digest, size } = record;
  const body = { id, version, publisher, key_id, digest, size };
  const ticket = await rest.call("createUploadTicket", { body });
  if (ticket.method === "POST") return ticket;
  throw new ClientRefusal("tool.answer_invalid", `the ticket requires ${String(ticket.method)} instead of a POST form`);
}
