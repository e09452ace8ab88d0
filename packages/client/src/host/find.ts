import path from "node:path";
import { readPrivate } from "@bourse/platform";
import { HostCallRefusal } from "./refusal.ts";

/** Where a running host listens, and the token that it accepts. */
export interface FoundHost {
  /** `http://127.0.0.1:4871`. */
  readonly origin: string;
  /** A request carries it as `Authorization: Bearer …`. */
  readonly token: string;
}

/** A token has 43 characters and an address file about 60; anything longer is another file. */
const SMALL_FILE_BYTES = 1024;
/** A token is sent to this machine only. */
const LOOPBACK = /^(http:\/\/(?:127\.0\.0\.1|localhost|\[::1\])(?::\d{1,5})?)\/?$/;
/** A header can carry no other text. */
const TOKEN = /^[\x21-\x7e]+$/;

/**
 * The running host of a data folder. An address or a token that is given is checked instead of read from there.
 *
 * @throws HostCallRefusal `host.token_required`, `tool.host_address_refused`, `tool.host_token_exposed`, `tool.host_unreachable`
 */
export function hostOfFolder(folder: string, given: Partial<FoundHost> = {}): FoundHost {
  const token = (given.token ?? readSmall(path.join(folder, "token"))).trim();
  if (!TOKEN.test(token)) throw new HostCallRefusal("host.token_required", "the given token is none");
  return { origin: given.origin === undefined ? runningAt(folder) : loopback(given.origin), token };
}

function loopback(url: string): string {
  const [, origin] = LOOPBACK.exec(url) ?? [];
  if (origin !== undefined) return origin;
  throw new HostCallRefusal("tool.host_address_refused", `"${url}" is not an http address of this machine`);
}

/** The address that the running host left; one of a host that has ended does not count. */
function runningAt(folder: string): string {
  const { origin, pid } = readAddress(path.join(folder, "address.json"));
  if (isRunning(pid)) return loopback(origin);
  throw new HostCallRefusal("tool.host_unreachable", `the host of ${folder} has ended`);
}

function readAddress(file: string): { readonly origin: string; readonly pid: number } {
  const text = readSmall(file);
  try {
    const { origin, pid } = JSON.parse(text) as { origin?: unknown; pid?: unknown };
    if (typeof origin === "string" && typeof pid === "number" && pid > 0) return { origin, pid };
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) throw cause;
  }
  throw new HostCallRefusal("tool.host_unreachable", `${file} holds no address`);
}

/** Another program may have taken the port of a host that was killed, and must not get its token. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (cause) {
    return (cause as NodeJS.ErrnoException).code === "EPERM";
  }
}

function readSmall(file: string): string {
  const found = readPrivate(file, SMALL_FILE_BYTES);
  if (found.kind === "read") return new TextDecoder().decode(found.bytes);
  if (found.kind === "exposed") throw new HostCallRefusal("tool.host_token_exposed", found.detail);
  const detail = found.kind === "absent" ? `there is no ${file}` : found.detail;
  throw new HostCallRefusal("tool.host_unreachable", detail);
}
