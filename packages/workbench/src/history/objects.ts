import { ApiError } from "../api/error.ts";

/** The requests about one kind of object. */
export interface ObjectRequests<Body, Revision = number> {
  create(id: string, body: Body): Promise<{ readonly revision: Revision }>;
  change(id: string, body: Body, revision: Revision): Promise<{ readonly revision: Revision }>;
  remove(id: string, revision: Revision): Promise<void>;
}

/** An object before and after an action; absent: it does not exist. */
export interface ObjectStep<Body, Revision = number> {
  readonly id: string;
  readonly before?: Body | undefined;
  readonly after?: Body | undefined;
  /** The revision that the trader has seen; absent for a new object. */
  readonly revision?: Revision | undefined;
}

/** The two directions of a step. */
export interface Ways {
  forward(): Promise<void>;
  back(): Promise<void>;
}

interface Known<Revision> {
  readonly revision: Revision;
  /** Counts the changes by others between this window's own. */
  readonly epoch: number;
  /** The revisions of this epoch: the page may still show an earlier one of them. */
  readonly own: ReadonlySet<Revision>;
}

/**
 * Steps of objects with revisions. The host refuses a step when another window has changed the object since this
 * window's last one; the epoch finds changes by others that lie further back, so that undoing never overwrites them.
 */
export function objectSteps<Body, Revision = number>({ create, change, remove }: ObjectRequests<Body, Revision>) {
  const known = new Map<string, Known<Revision>>();
  const expected = (id: string, epoch: number): Revision => {
    const current = known.get(id);
    if (current?.epoch === epoch) return current.revision;
    throw new ApiError(409, { code: "object.changed", message: "Another window changed it since." });
  };
  return ({ id, before, after, revision }: ObjectStep<Body, Revision>): Ways => {
    const current = known.get(id);
    const isForeign = revision !== undefined && !current?.own.has(revision);
    const epoch = (current?.epoch ?? 0) + (isForeign ? 1 : 0);
    if (isForeign) known.set(id, { revision, epoch, own: new Set([revision]) });
    const turn = async (from: Body | undefined, to: Body | undefined) => {
      if (from === undefined && to === undefined) return;
      if (to === undefined) return remove(id, expected(id, epoch));
      const answer = from === undefined ? await create(id, to) : await change(id, to, expected(id, epoch));
      const own = new Set(known.get(id)?.own).add(answer.revision);
      known.set(id, { revision: answer.revision, epoch, own });
    };
    return { forward: () => turn(before, after), back: () => turn(after, before) };
  };
}

/** Requests whose code is loaded with the first of them. */
export function onceNeeded<Body, Revision>(
  find: () => Promise<ObjectRequests<Body, Revision>>,
): ObjectRequests<Body, Revision> {
  let found: ObjectRequests<Body, Revision> | undefined;
  const requests = async () => {
    const now = await find();
    found ??= now;
    return found;
  };
  return {
    create: async (...args) => (await requests()).create(...args),
    change: async (...args) => (await requests()).change(...args),
    remove: async (...args) => (await requests()).remove(...args),
  };
}
