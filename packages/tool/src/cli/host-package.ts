/** A command needs the host's package, and it is not installed. */
export class HostMissing extends Error {
  override readonly name = "HostMissing";
  readonly code = "tool.host_missing";
}

/** Only the package is looked for; nothing of it is loaded. @throws HostMissing */
export function requireHost(): void {
  try {
    import.meta.resolve("@bourse/host");
  } catch (cause) {
    if (!(cause instanceof Error) || !("code" in cause) || cause.code !== "ERR_MODULE_NOT_FOUND") throw cause;
    throw new HostMissing("This command needs the package @bourse/host, which is not installed.", { cause });
  }
}
