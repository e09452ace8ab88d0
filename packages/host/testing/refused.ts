import { HostRefusal } from "@bourse/host";

/** The code with which a promise is refused; throws if it is not refused. */
export async function refusalCode(attempt: Promise<unknown>): Promise<string> {
  try {
    await attempt;
  } catch (cause) {
    if (cause instanceof HostRefusal) return cause.code;
    throw cause;
  }
  throw new Error("nothing was refused");
}
