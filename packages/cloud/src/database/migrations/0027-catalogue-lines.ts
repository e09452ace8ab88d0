import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** What the catalogue shows of an extension, in the extension's own row; null while there is nothing to show. */
const COLUMNS = `alter table extension
  add column latest_version text,
  add column latest_published_at timestamptz,
  add column latest_publisher_id uuid,
  add column latest_channel text,
  add column latest_runtime text,
  add column latest_capabilities text,
  add column latest_manifest text`;

const NAMES = `latest_key, words, latest_version, latest_published_at, latest_publisher_id, latest_channel, latest_runtime,
  latest_capabilities, latest_manifest`;

const VALUES = `v.version_key, array_to_tsvector(string_to_array(v.words, ' ')), v.version, v.published_at, s.publisher_id,
  s.channel, s.runtime, s.capabilities, s.manifest`;

/** The same order and the same lock as before; what a submission says of its version never changes. */
const FOLLOW = `create or replace function follow_latest() returns trigger language plpgsql as $$
    begin
      perform 1 from extension where id = new.id for no key update;
      update extension set (${NAMES}) = (
        select ${VALUES} from plugin_version v join submission s on s.submission_id = v.submission_id
        where v.id = new.id and v.state in ('published', 'yanked')
        order by (v.state = 'published') desc, v.precedence desc limit 1)
      where id = new.id;
      return null;
    end $$`;

const FILL = `update extension e set (${NAMES}) = (
    select ${VALUES} from plugin_version v join submission s on s.submission_id = v.submission_id
    where v.id = e.id and v.version_key = e.latest_key)
  where e.latest_key is not null`;

/** A page of the catalogue reads rows that stand together, and not a version and its submission for each of them. */
export const catalogueLines: Migration = {
  async up(database) {
    for (const statement of [COLUMNS, FOLLOW, FILL]) await sql.raw(statement).execute(database);
  },
};
