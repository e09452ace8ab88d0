import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Signatures of official keys for a submission, as JSON text beside the publisher's own signature. */
export const endorsements: Migration = {
  async up(database) {
    await sql`alter table submission add column endorsements text not null default '[]'`.execute(database);
  },
};
