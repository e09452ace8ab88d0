import { existsSync, readFileSync, rmSync } from "node:fs";
import type { PostgresPool } from "kysely";
import { createCloud } from "../src/cloud.ts";
import { openEmbedded } from "../src/database/embedded.ts";
import { SILENT_LOG } from "../src/ports/log.ts";
import type { ObjectStore } from "../src/ports/objects.ts";

/**
 * The real service on a real folder. If the file `die-at` exists at the first call of a completion, the process ends
 * without warning before the call to database or store with the number in the file.
 */
const dataDir = process.env.DATA_DIR ?? "";
const order = `${dataDir}/die-at`;
let callsLeft = 0;

/** The first query of a completion, and of nothing before it. */
const FIRST_CALL = /from "ticket" where "ticket_id"/;

function countDown(text = ""): void {
  if (FIRST_CALL.test(text) && existsSync(order)) {
    callsLeft = Number(readFileSync(order, "utf8"));
    rmSync(order);
  }
  if (callsLeft === 0) return;
  callsLeft -= 1;
  if (callsLeft === 0) process.kill(process.pid, "SIGKILL");
}

function mortalPool(pool: PostgresPool): PostgresPool {
  return {
    options: {},
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect();
      const query = (text: string, values: readonly unknown[]) => {
        countDown(text);
        return client.query(text, values);
      };
      return { query: query as typeof client.query, release: () => client.release() };
    },
  };
}

function mortalObjects(objects: ObjectStore): ObjectStore {
  const guard =
    <Arguments extends unknown[], Result>(work: (...args: Arguments) => Promise<Result>) =>
    (...args: Arguments) => {
      countDown();
      return work(...args);
    };
  return {
    presign: guard((grant) => objects.presign(grant)),
    stage: (key, digest, look) => guard(() => objects.stage(key, digest, look))(),
    open: guard((name) => objects.open(name)),
    discard: guard((key) => objects.discard(key)),
  };
}

const pool = mortalPool(await openEmbedded(`${dataDir}/database`));
const cloud = await createCloud({ dataDir, port: 0, log: SILENT_LOG }, { pool, wrapObjects: mortalObjects });
process.stdout.write(`ready at ${await cloud.listen()}\n`);
