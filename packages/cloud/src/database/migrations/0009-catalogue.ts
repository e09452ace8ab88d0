import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Statements in order; a change to the tables is a new file, never an edit of this one. */
const COLUMNS: readonly string[] = [
  // Bytes that sort as semantic versions do; "C" compares bytes, whatever the database's language is.
  `alter table plugin_version add column precedence text collate "C"`,
  // What a search finds a version's extension by, as words in lower case with one space between them.
  "alter table plugin_version add column words text",
  // The version that the catalogue shows of an extension; null while there is none to show.
  "alter table extension add column latest_key text",
  "alter table extension add column words tsvector",
];

const RULES: readonly string[] = [
  "alter table plugin_version alter column precedence set not null",
  "alter table plugin_version alter column words set not null",
  "create index plugin_version_newest on plugin_version (id, precedence desc)",
  "create index extension_listed on extension (id) where latest_key is not null",
  "create index extension_words on extension using gin (words)",
  // Whatever changes a version, the catalogue's line of its extension follows in the same transaction. The row is locked
  // first: of two changes at once the second one sees what the first did.
  `create function follow_latest() returns trigger language plpgsql as $$
    begin
      perform 1 from extension where id = new.id for no key update;
      update extension set (latest_key, words) = (
        select version_key, array_to_tsvector(string_to_array(words, ' ')) from plugin_version
        where id = new.id and state in ('published', 'yanked')
        order by (state = 'published') desc, precedence desc limit 1)
      where id = new.id;
      return null;
    end $$`,
  `create trigger plugin_version_followed after insert or update on plugin_version
    for each row execute function follow_latest()`,
];

/** What public reads are ordered and found by, so that their cost does not grow with the catalogue. */
export const catalogue: Migration = {
  async up(database) {
    for (const statement of COLUMNS) await sql.raw(statement).execute(database);
    await fillColumns(database);
    for (const statement of RULES) await sql.raw(statement).execute(database);
    // The trigger fills the extensions' lines in.
    await sql.raw("update plugin_version set state = state").execute(database);
  },
};

async function fillColumns(database: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ id: string; version: string; version_key: string; manifest: string }>`
    select v.id, v.version, v.version_key, s.manifest from plugin_version v
    join submission s on s.submission_id = v.submission_id`.execute(database);
  for (const row of rows) {
    await sql`update plugin_version
      set precedence = ${versionPrecedence(row.version)}, words = ${searchWords(JSON.parse(row.manifest)).join(" ")}
      where id = ${row.id} and version_key = ${row.version_key}`.execute(database);
  }
}

/** The order and the words as they were when these columns were filled; the service's own may change. */
function versionPrecedence(version: string): string {
  const [core = "", ...pre] = (version.split("+", 1)[0] ?? version).split("-");
  const numbers = core.split(".").map(sortableNumber).join("");
  if (pre.length === 0) return `${numbers}~`;
  const identifiers = pre.join("-").split(".");
  const parts = identifiers.map((each) => (/^[0-9]+$/.test(each) ? `0${sortableNumber(each)}!` : `1${each}!`));
  return `${numbers}${parts.join("")} `;
}

const sortableNumber = (digits: string): string => `${String(digits.length).padStart(2, "0")}${digits}`;

const MOST_WORDS = 1000;
const MOST_LETTERS = 64;

function searchWords({ id, name, description, publisher }: Readonly<Record<string, string>>): readonly string[] {
  const text = [id, name, description, publisher].join(" ");
  const words = text
    .normalize("NFKC")
    .toLowerCase()
    .split(/[^\p{L}\p{N}\p{M}]+/u);
  return [...new Set(words.filter(Boolean).map(shorten))].slice(0, MOST_WORDS);
}

const shorten = (word: string): string =>
  word.length <= MOST_LETTERS ? word : [...word].slice(0, MOST_LETTERS).join("");
