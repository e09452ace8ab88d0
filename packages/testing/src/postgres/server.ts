import { spawnSync } from "node:child_process";
import path from "node:path";

/** Location of a server: its programs, the folder of its socket file, its port on loopback. */
export interface PostgresAddress {
  readonly bin: string;
  readonly folder: string;
  readonly port: number;
}

/** A real PostgreSQL server on loopback. */
export interface PostgresServer {
  /** Connection string of a superuser. */
  readonly url: string;
  /** Connection string of a database, whether or not it exists. */
  urlOf(database: string): string;
  /** Creates an empty database; returns its connection string. */
  createDatabase(name: string): string;
  /** Creates two roles for a database: its owner, and a role for the nodes; returns their connection strings. */
  separateRoles(url: string): SeparateRoles;
  /** The same database over the server's socket file, which is faster than loopback. */
  overSocket(url: string): string;
}

/** Connection strings of a database's owner and of the role that uses it. */
export interface SeparateRoles {
  readonly databaseOwnerUrl: string;
  readonly databaseUrl: string;
}

/** The server at this location. */
export function serverAt({ bin, folder, port }: PostgresAddress): PostgresServer {
  const urlOf = (database: string): string => `postgresql://postgres@127.0.0.1:${port}/${database}`;
  const run = (program: string, ...args: readonly string[]): void => {
    const where = ["-h", "127.0.0.1", "-p", String(port), "-U", "postgres"];
    const ended = spawnSync(path.join(bin, program), [...where, ...args], { encoding: "utf8" });
    if (ended.status !== 0) throw new Error(`${program} failed: ${ended.stderr}`);
  };
  return {
    url: urlOf("postgres"),
    urlOf,
    createDatabase(name) {
      run("createdb", name);
      return urlOf(name);
    },
    separateRoles(url) {
      const name = new URL(url).pathname.slice(1);
      const [owner, runtime] = [`${name}_owner`, `${name}_runtime`];
      const statements = [
        `create role ${owner} login`,
        `create role ${runtime} login`,
        `alter database ${name} owner to ${owner}`,
      ].flatMap((statement) => ["-c", statement]);
      run("psql", "-v", "ON_ERROR_STOP=1", ...statements, "postgres");
      const as = (role: string): string => url.replace("//postgres@", `//${role}@`);
      return { databaseOwnerUrl: as(owner), databaseUrl: as(runtime) };
    },
    overSocket: (url) => `postgresql://postgres@localhost:${port}${new URL(url).pathname}?host=${folder}`,
  };
}
