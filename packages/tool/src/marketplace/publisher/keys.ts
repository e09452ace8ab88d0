import { type PublisherKey, rotateKey } from "@bourse/client";
import { type Invocation, textOption } from "../../cli/command.ts";
import type { ExitCode } from "../../cli/exit.ts";
import type { Io } from "../../cli/io.ts";
import { type Paint, safe } from "../../cli/text.ts";
import { openKeys, openLoggedIn, openMarketplace } from "../context.ts";
import { print } from "../print.ts";
import { openKey } from "../publishing/open-key.ts";
import { publisherOf, timeOf } from "./given.ts";

/** Replaces the key in use with another key of this machine. */
export async function rotate(given: Invocation, io: Io): Promise<ExitCode> {
  const [newName = ""] = given.args;
  const { rest } = openLoggedIn(given, io);
  const publisher = await publisherOf(given, rest);
  const effectiveAt = timeOf(given, "effective");
  const oldKey = await openKey(io, textOption(given, "key") ?? "default");
  const newKey = await openKey(io, newName);
  const rotated = await rotateKey({ rest, oldKey, newKey, publisher, effectiveAt });
  return print(given, io, {
    json: rotated,
    lines: () => [
      `key ${newKey.keyId} takes the place of ${oldKey.keyId} for "${safe(publisher)}"`,
      `the old key signs nothing new from ${rotated.retired_from} on; sign with --key ${newName} now`,
    ],
  });
}

/** Revokes a key permanently, given by its id or its name on this machine. */
export async function revoke(given: Invocation, io: Io): Promise<ExitCode> {
  const [name = ""] = given.args;
  const key_id = /^[0-9a-f]{64}$/.test(name) ? name : openKeys(io).show(name).keyId;
  const { rest } = openLoggedIn(given, io);
  const publisher = await publisherOf(given, rest);
  const effective_at = timeOf(given, "effective").toISOString();
  const body = { publisher, key_id, effective_at, reason: textOption(given, "reason") ?? "" };
  const revoked = await rest.call("revokeKey", { body });
  return print(given, io, {
    json: revoked,
    lines: () => [`key ${key_id} is revoked from ${effective_at} on; what it signed since then resolves no more`],
  });
}

/** The public keys of a publisher with their validity; requires no login when the publisher is given. */
export async function keySet(given: Invocation, io: Io): Promise<ExitCode> {
  const { rest } = openMarketplace(given, io);
  const publisher = await publisherOf(given, rest);
  const set = await rest.call("readKeySet", { query: { publisher } });
  const lines = (style: Paint) => [
    `${style.bold(safe(set.publisher))}, revision ${set.revision}`,
    ...set.keys.map((key) => `  ${key.key_id}  ${lifeOf(key, style)}`),
  ];
  return print(given, io, { json: set, lines });
}

function lifeOf(key: PublisherKey, style: Paint): string {
  const rotation = key.rotation === null ? "" : `, signed for by ${key.rotation.old_key_id}`;
  if (key.revocation !== null)
    return style.red(`revoked from ${key.revocation.effective_at} on: ${safe(key.revocation.reason)}`);
  const end = key.retired_from === null ? "" : `, retired from ${key.retired_from} on`;
  return `${key.verified ? "verified" : "not verified"} since ${key.valid_from}${end}${rotation}`;
}
