import { commands } from "./commands.ts";

/** Whether the value stored before this run was read: the next write says so. */
let resume: "unknown" | "open" | "acknowledged" = "unknown";

/** A value that JSON can hold. */
export type Stored =
  | string
  | number
  | boolean
  | null
  | readonly Stored[]
  | { readonly [name: string]: Stored | undefined };

/**
 * The one value that survives: updates, crashes and the end of the host. After any of them the host lets nothing be
 * overwritten that was not looked at; this object looks first and says so with the next write.
 *
 * @example
 * const kept = await storage.read();
 * await storage.write({ count: typeof kept === "number" ? kept + 1 : 1 });
 */
export const storage = {
  /** Reads the value; undefined before the first write. The shape is what an earlier version of you wrote: check it. */
  async read(): Promise<Stored | undefined> {
    const { value, resume_required: isOpen } = await commands.storage.read({});
    if (isOpen) resume = "open";
    else if (resume === "unknown") resume = "acknowledged";
    return value === null ? undefined : (value as Stored);
  },

  /** Replaces the value. @throws {CommandFailed} if it is too large or the disk is full */
  async write(value: Stored): Promise<void> {
    if (resume === "unknown") await storage.read();
    const acknowledge = resume === "open" ? { acknowledge_resume_required: true } : {};
    await commands.storage.write({ value, ...acknowledge });
    resume = "acknowledged";
  },
};

/** A new run may find a value that an earlier one wrote. */
export function beginStorage(): void {
  resume = "unknown";
}
