import path from "node:path";
import { readPrivate } from "@bourse/platform";
import { type Invocation, textOption } from "../cli/command.ts";
import type { Io } from "../cli/io.ts";
import { HostCallRefusal } from "./failure.ts";

/** Where a running host listens, and the token that it accepts. */
export interface FoundHost {
  readonly origin: string;
  readonly token: string;
}

/** The folder of `npm start`, from the project's root. */
const DEFAULT_DATA = ".bourse/host";
/** A token has 43 characters and an address file about 60; anything longer is another file. */
const SMALL_FILE_BYTES = 1024;
/** A token is sent to this machine only. */
const LOOPBACK = /^(http:\/\/(?:127\.0\.0\.1|localhost|\[::1\])(?::\d{1,5})?)\/?$/;
/** A header can carry no other text. */
const TOKEN = /^[\x21-\x7e]+$/;

/** The host of `--url`, else the one of the data folder. @throws HostCallRefusal */
export function findHost(given: Invocation, io: Pick<Io, "env">): FoundHost {
  const folder = hostFolder(given, io);
  const url = textOption(given, "url") ?? io.env.BOURSE_HOST_URL;
  const token = (io.env.BOURSE_HOST_TOKEN ?? readSmall(path.join(folder, "token"))).trim();
  if (!TOKEN.test(token)) throw new HostCallRefusal("host.token_required", "the given token is none");
  return { origin: url === undefined ? runningAt(folder) : loopback(url), token };
}

/** The data folder of a host: `--data`, else BOURSE_HOST_DATA, else that of `npm start`. */
export function hostFolder(given: Invocation, io: Pick<Io, "env">): string {
  return path.resolve(textOption(given, "data") ?? io.env.BOURSE_HOST_DATA ?? DEFAULT_DATA);
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
