import path from "node:path";
import { REST_BASE_PATH } from "@bourse/contract/rest";
import type { Random } from "@bourse/platform";
import { LocalStore } from "../adapters/files/local-store.ts";
import { uploadSecret } from "../adapters/files/upload-secret.ts";
import type { S3Store } from "../adapters/s3/s3-store.ts";
import type { FullConfig } from "../config/config.ts";
import type { Database } from "../database/database.ts";
import type { Work } from "../database/held.ts";
import type { Clock } from "../ports/clock.ts";
import type { StoreUpkeep } from "../ports/objects.ts";
import type { CallListener } from "../ports/outside-calls.ts";
import { knownStore, recordStore } from "../store/operators/object-stores.ts";

/** Dependencies of a store. */
type StoreConfig = FullConfig & { readonly clock: Clock; readonly random: Random; readonly told: CallListener };

/**
 * The store of a configuration; `origin` is a function, because the system may choose the port.
 *
 * @throws as {@link requireKnownStore} does; then the database is closed.
 */
export async function openKnownStore(
  config: StoreConfig,
  database: Database,
  origin: () => string,
): Promise<LocalStore | S3Store> {
  try {
    const store = await openStore(config, origin);
    await requireKnownStore(database, store, config);
    return store;
  } catch (fault) {
    await database.destroy();
    throw fault;
  }
}

async function openStore(config: StoreConfig, origin: () => string): Promise<LocalStore | S3Store> {
  const { clock, random, told } = config;
  if (config.s3) {
    const { S3Store } = await import("../adapters/s3/s3-store.ts");
    return new S3Store({ ...config.s3, clock, random, told });
  }
  const secret = await uploadSecret(random, config.dataDir);
  const uploadUrl = () => `${origin()}${REST_BASE_PATH}/uploads`;
  return new LocalStore({ folder: path.join(config.dataDir, "objects"), uploadUrl, secret, random });
}

/**
 * Refuses a store that does not hold the packages of this database. Three nodes with separate folders would each serve
 * only a third of the packages; they must share one folder, with the secret that signs uploads, or a bucket.
 *
 * @throws when the database knows another store and the operator has not declared that the packages were moved.
 */
async function requireKnownStore(
  work: Work,
  store: StoreUpkeep,
  { knownStore: wish, clock }: Pick<FullConfig, "knownStore"> & { readonly clock: Clock },
): Promise<void> {
  const known = await knownStore(work);
  if (known && wish !== "replace") {
    // A refused start writes no mark: restoring the packages afterwards might not replace it.
    const mark = await store.knownMark();
    if (mark === known.mark) return;
    throw new Error(`${otherStore(known.kind, { kind: store.kind, mark })} ${WAY_OUT}`);
  }
  const mark = await store.mark();
  if (known?.mark !== mark) await recordStore(work, { kind: store.kind, mark, known_since: clock.now() });
}

const WAY_OUT =
  "Several nodes need one bucket (S3_BUCKET) or one shared DATA_DIR; after moving all packages start once with OBJECTS_MOVED=yes.";

function otherStore(known: string, own: { readonly kind: string; readonly mark: string | undefined }): string {
  const names: Readonly<Record<string, string>> = { folder: "a folder", s3: "an S3 bucket" };
  const same = own.mark === undefined ? "another one, or one that has lost its mark" : "another one";
  const another = known === own.kind ? same : (names[own.kind] ?? own.kind);
  return `the packages of this database are in ${names[known] ?? known}, and this node has ${another}.`;
}
