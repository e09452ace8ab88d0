import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * The version that the catalogue shows of an extension: the newest that is not yanked, or the newest of all. A version that
 * nobody is given is none of them: one that is taken down, or published from the time on at which its key is revoked.
 */
const SHOW = `create function show_latest(extension_id text) returns void language plpgsql as $$
    begin
      perform 1 from extension where id = extension_id for no key update;
      update extension set (latest_key, words, latest_version, latest_published_at, latest_publisher_id, latest_channel,
          latest_runtime, latest_capabilities, latest_manifest) = (
        select v.version_key, array_to_tsvector(string_to_array(v.words, ' ')), v.version, v.published_at, s.publisher_id,
          s.channel, s.runtime, s.capabilities, s.manifest
        from plugin_version v
        join submission s on s.submission_id = v.submission_id
        join registration r on r.publisher_id = s.publisher_id
        where v.id = extension_id and v.state in ('published', 'yanked')
          and (r.revoked_from is null or v.published_at < r.revoked_from)
        order by (v.state = 'published') desc, v.precedence desc limit 1)
      where id = extension_id;
    end $$`;

const FOLLOW_VERSION = `create or replace function follow_latest() returns trigger language plpgsql as $$
    begin
      perform show_latest(new.id);
      return null;
    end $$`;

/** Extensions are locked after registrations, as by a publication, and in the order of their ids. */
const FOLLOW_KEY = `create function follow_revocation() returns trigger language plpgsql as $$
    declare one text;
    begin
      for one in select distinct v.id from plugin_version v join submission s on s.submission_id = v.submission_id
        where s.publisher_id = new.publisher_id and v.published_at >= new.revoked_from order by v.id
      loop
        perform show_latest(one);
      end loop;
      return null;
    end $$`;

const WATCH_KEY = `create trigger registration_revocation_followed after update of revoked_from on registration
    for each row when (old.revoked_from is distinct from new.revoked_from) execute function follow_revocation()`;

const REPEAT = `select show_latest(e.id) from extension e where exists (
    select from plugin_version v join submission s on s.submission_id = v.submission_id
      join registration r on r.publisher_id = s.publisher_id
    where v.id = e.id and v.published_at >= r.revoked_from)`;

/** The catalogue shows no version that a revoked key has signed, neither its text nor its words. */
export const revokedVersions: Migration = {
  async up(database) {
    for (const statement of [SHOW, FOLLOW_VERSION, FOLLOW_KEY, WATCH_KEY, REPEAT])
      await sql.raw(statement).execute(database);
  },
};
