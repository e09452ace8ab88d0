import type { ObjectOrigin } from "@bourse/contract/host-api";
import type { Clock, Random } from "@bourse/platform";
import { HostRefusal } from "../../refusal.ts";
import { integer, type Row, text } from "../../store/columns.ts";
import type { Database } from "../../store/database.ts";
import { checkSeen } from "./seen.ts";

/** A stored object: where it is shown, and its body as the local API has it. */
export interface Stored<Body> {
  readonly id: string;
  readonly place: string | null;
  readonly body: Body;
  readonly revision: number;
  readonly createdAt: string;
  readonly origin?: ObjectOrigin | undefined;
}

/** An object to store. Absent id: a new one. */
export interface ToStore<Body> extends Pick<Stored<Body>, "place" | "body" | "origin"> {
  readonly id?: string | undefined;
}

/** A change of an object that was read at a revision. */
export interface Rewritten<Body> extends Pick<Stored<Body>, "id" | "place" | "body" | "revision"> {}

/** Objects of one kind in the current workspace. */
export interface ObjectStore<Body> {
  list(): readonly Stored<Body>[];
  /** @throws HostRefusal `object.not_found` */
  get(id: string): Stored<Body>;
  /** Undefined if no workspace has an object with this id. @throws HostRefusal `object.id_taken` if another workspace has one */
  find(id: string): Stored<Body> | undefined;
  /** An object of a workspace that is not open. */
  elsewhere(id: string): Stored<Body> | undefined;
  add(object: ToStore<Body>): Stored<Body>;
  /** @throws HostRefusal `object.not_found`, `object.changed` */
  rewrite(object: Rewritten<Body>): Stored<Body>;
  /** Without a revision it is removed whatever its revision is. @throws HostRefusal `object.not_found`, `object.changed` */
  remove(id: string, revision?: number): void;
  /** Removes it from the workspace that has it; does nothing when none has. */
  removeAnywhere(id: string): void;
}

export interface ObjectStoreDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly random: Random;
  /** The workspace whose objects are listed and to which new ones belong. */
  workspace(): string;
}

/** The tables, with the name of one object. */
const NAMES = { drawings: "a drawing", indicators: "an indicator", compared: "a compared symbol" } as const;
type ObjectTable = keyof typeof NAMES;

/** Most removed objects whose place is remembered; more than a page can restore. */
const MOST_PLACES = 1000;

/** The places that removed objects had. */
function formerPlaces() {
  const places = new Map<string, number>();
  const keyOf = (workspace: string, id: string) => JSON.stringify([workspace, id]);
  return {
    of: (workspace: string, id: string) => places.get(keyOf(workspace, id)),
    keep(workspace: string, id: string, place: number): void {
      places.set(keyOf(workspace, id), place);
      const [oldest] = places.keys();
      if (places.size > MOST_PLACES && oldest !== undefined) places.delete(oldest);
    },
  };
}

/**
 * Every change is a row of one table, and opens no transaction, so that a caller may put several into one. The revision is increased before
 * it is used, so a write that fails in between only skips a number. An object that is created again under its id returns to its former
 * place, which a restart of the host forgets.
 */
export function objectStore<Body>(table: ObjectTable, deps: ObjectStoreDeps): ObjectStore<Body> {
  const { database, clock, random, workspace } = deps;
  const countUp = () => database.run("UPDATE objects_revision SET last = last + 1");
  const find = (id: string): Stored<Body> | undefined => {
    const row = database.one(`SELECT * FROM ${table} WHERE id = ?`, id);
    if (row && text(row.workspace) !== workspace()) throw new HostRefusal("object.id_taken", "by another workspace");
    return row && fromRow(row);
  };
  const get = (id: string) => {
    const row = database.one(`SELECT * FROM ${table} WHERE id = ? AND workspace = ?`, id, workspace());
    if (!row) throw new HostRefusal("object.not_found", "it was removed");
    return fromRow<Body>(row);
  };
  const seen = (id: string, revision: number | undefined) => {
    const current = get(id);
    if (revision !== undefined) checkSeen(current, revision);
  };
  /** The origin of a removed object that is restored under its id. */
  const formerOrigin = (id: string): string | null => {
    const row = database.one("SELECT origin FROM object_origins WHERE id = ? AND workspace = ?", id, workspace());
    return row ? text(row.origin) : null;
  };
  const places = formerPlaces();
  /** The former place, if it is free: a rolled back insert may have let another object get the same number. */
  const formerPlace = (id: string): number | null => {
    const place = places.of(workspace(), id);
    const isFree = place !== undefined && !database.one(`SELECT id FROM ${table} WHERE position = ?`, place);
    return isFree ? place : null;
  };
  const removeAnywhere = (id: string) => {
    const row = database.one(`SELECT workspace, position FROM ${table} WHERE id = ?`, id);
    if (!row) return;
    database.run(`DELETE FROM ${table} WHERE id = ?`, id);
    places.keep(text(row.workspace), id, integer(row.position));
  };
  return {
    list: () => listed<Body>(table, deps),
    get,
    find,
    elsewhere(id) {
      const row = database.one(`SELECT * FROM ${table} WHERE id = ? AND workspace <> ?`, id, workspace());
      return row && fromRow(row);
    },
    add({ id = random.uuid(), place, body, origin: given }) {
      countUp();
      const origin = given ? JSON.stringify(given) : formerOrigin(id);
      if (given) {
        const values = [id, workspace(), JSON.stringify(given)];
        database.run("INSERT OR IGNORE INTO object_origins (id, workspace, origin) VALUES (?, ?, ?)", ...values);
      }
      database.run(
        `INSERT INTO ${table} (position, id, workspace, place, body, origin, revision, created_at)
          VALUES (?, ?, ?, ?, ?, ?, (SELECT last FROM objects_revision), ?)`,
        formerPlace(id),
        id,
        workspace(),
        place,
        JSON.stringify(body),
        origin,
        clock.now().toISOString(),
      );
      return get(id);
    },
    rewrite({ id, place, body, revision }) {
      seen(id, revision);
      countUp();
      database.run(
        `UPDATE ${table} SET place = ?, body = ?, revision = (SELECT last FROM objects_revision) WHERE id = ?`,
        place,
        JSON.stringify(body),
        id,
      );
      return get(id);
    },
    remove(id, revision) {
      seen(id, revision);
      removeAnywhere(id);
    },
    removeAnywhere,
  };
}

/** The objects that can be read. */
function listed<Body>(table: ObjectTable, { database, workspace }: ObjectStoreDeps): readonly Stored<Body>[] {
  const rows = database.all(`SELECT * FROM ${table} WHERE workspace = ? ORDER BY position`, workspace());
  return database.readable(NAMES[table], rows, fromRow<Body>);
}

function fromRow<Body>(row: Row): Stored<Body> {
  return {
    id: text(row.id),
    place: row.place === null ? null : text(row.place),
    // Validated when it was written; only the host writes here.
    body: JSON.parse(text(row.body)) as Body,
    revision: integer(row.revision),
    createdAt: text(row.created_at),
    origin: row.origin === null ? undefined : (JSON.parse(text(row.origin)) as ObjectOrigin),
  };
}
