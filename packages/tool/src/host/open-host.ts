import path from "node:path";
import { type FoundHost, type HostClient, type HostClientOptions, hostClient, hostOfFolder } from "@bourse/client";
import { type Invocation, textOption } from "../cli/command.ts";
import type { Io } from "../cli/io.ts";

/** The folder of `npm start`, from the project's root. */
const DEFAULT_DATA = ".bourse/host";

/** The command's host. */
export function openHost(given: Invocation, io: Pick<Io, "env">, options?: HostClientOptions): HostClient {
  return hostClient(findHost(given, io), options);
}

/** The host of `--url`, else the one of the data folder. @throws HostCallRefusal */
export function findHost(given: Invocation, io: Pick<Io, "env">): FoundHost {
  const origin = textOption(given, "url") ?? io.env.BOURSE_HOST_URL;
  const token = io.env.BOURSE_HOST_TOKEN;
  return hostOfFolder(hostFolder(given, io), {
    ...(origin === undefined ? {} : { origin }),
    ...(token === undefined ? {} : { token }),
  });
}

/** The data folder of a host: `--data`, else BOURSE_HOST_DATA, else that of `npm start`. */
export function hostFolder(given: Invocation, io: Pick<Io, "env">): string {
  return path.resolve(textOption(given, "data") ?? io.env.BOURSE_HOST_DATA ?? DEFAULT_DATA);
}
