import { ApiError } from "../api/error.ts";

/** The requests about one kind of object. */
export interface ObjectRequests<Body> {
  create(id: string, body: Body): Promise<{ readonly revision: number }>;
  change(id: string, body: Body, revision: number): Promise<{ readonly revision: number }>;
  remove(id: string, revision: number): Promise<void>;
}

/** An object before and after an action; absent: it does not exist. */
export interface ObjectStep<Body> {
  readonly id: string;
  readonly before?: Body | undefined;
  readonly after?: Body | undefined;
  /** The revision that the trader has seen; absent for a new object. */
  readonly revision?: number | undefined;
}

/** The two directions of a step. */
export interface Ways {
  forward(): Promise<void>;
  back(): Promise<void>;
}

interface Known {
  readonly revision: number;
  /** Counts the changes by others between this window's own. */
  readonly epoch: number;
}

/**
 * Steps of objects with revisions. The host refuses a step when another window has changed the object since this
 * window's last one; the epoch finds changes by others that lie further back, so that undoing never overwrites them.
 */
export function objectSteps<Body>({ create, change, remove }: ObjectRequests<Body>) {
  const known = new Map<string, Known>();
  const expected = (id: string, epoch: number): number => {
    const current = known.get(id);
    if (current?.epoch === epoch) return current.revision;
    throw new ApiError(409, { code: "object.changed", message: "Another window changed it since." });
  };
  return ({ id, before, after, revision }: ObjectStep<Body>): Ways => {
    const current = known.get(id);
    const isForeign = revision !== undefined && current?.revision !== revision;
    const epoch = (current?.epoch ?? 0) + (isForeign ? 1 : 0);
    if (isForeign) known.set(id, { revision, epoch });
    const turn = async (from: Body | undefined, to: Body | undefined) => {
      if (from === undefined && to === undefined) return;
      if (to === undefined) return remove(id, expected(id, epoch));
      const answer = from === undefined ? await create(id, to) : await change(id, to, expected(id, epoch));
      known.set(id, { revision: answer.revision, epoch });
    };
    return { forward: () => turn(before, after), back: () => turn(after, before) };
  };
}
