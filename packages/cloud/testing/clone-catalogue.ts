import { openServer } from "@bourse/cloud";

type Client = Pick<ReturnType<typeof openServer>, "query">;

/** Versions of each extension. */
export const CLONED_VERSIONS_EACH = 10;

/** Expressions of a copy's columns; all others are copied from the only real row. */
type Overrides = Readonly<Record<string, string>>;

const ID = "'svc.bench_' || lpad(n::text, 7, '0')";
const VERSION = "'1.' || m || '.0'";

/**
 * Copies the database's only published version until there are `extensions` extensions of ten versions each. The server
 * creates the rows itself, without triggers: a million through the workflow would take hours and give the same rows.
 */
export async function cloneCatalogue(databaseUrl: string, extensions: number): Promise<void> {
  const pool = openServer(databaseUrl, 1);
  const client = await pool.connect();
  try {
    const real = (await client.query("select id, precedence from plugin_version")).rows[0] as { id: string };
    await client.query("set session_replication_role = replica");
    const each = `generate_series(1, ${extensions}) n`;
    const all = `${each}, generate_series(0, ${CLONED_VERSIONS_EACH - 1}) m`;
    const newest = `'1.${CLONED_VERSIONS_EACH - 1}.0'`;
    const manifest = (of: string) => `replace(${of}, '${real.id}', ${ID})`;
    await copy(
      client,
      { table: "extension", series: each },
      { id: ID, latest_key: newest, latest_version: newest, latest_manifest: manifest("t.latest_manifest") },
    );
    const submissionId = `md5('submission' || n || '.' || m)::uuid`;
    await copy(
      client,
      { table: "submission", series: all },
      {
        submission_id: submissionId,
        ticket_id: `md5('ticket' || n || '.' || m)::uuid`,
        id: ID,
        version: VERSION,
        version_key: VERSION,
        manifest: manifest("t.manifest"),
      },
    );
    await copy(
      client,
      { table: "plugin_version", series: all },
      {
        id: ID,
        version: VERSION,
        version_key: VERSION,
        submission_id: submissionId,
        precedence: "'01101' || m || '010~'",
      },
    );
    await client.query("vacuum analyze");
    // Written out now, instead of by the first reader.
    await client.query("checkpoint");
  } finally {
    client.release();
    await pool.end();
  }
}

async function copy(
  client: Client,
  { table, series }: { readonly table: string; readonly series: string },
  overrides: Overrides,
): Promise<void> {
  const { rows } = await client.query(
    `select column_name as name from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_identity = 'NO' and is_generated = 'NEVER'
     order by ordinal_position`,
    [table],
  );
  const names = (rows as { name: string }[]).map((row) => row.name);
  const values = names.map((name) => overrides[name] ?? `t.${name}`);
  await client.query(
    `insert into ${table} (${names.join(", ")}) select ${values.join(", ")}
     from (select * from ${table} limit 1) t, ${series}`,
  );
}
