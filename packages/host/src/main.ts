#!/usr/bin/env node
import { catalogueEntry } from "@bourse/contract";
import { exitProcess } from "@bourse/platform";
import { configFromEnvironment } from "./config.ts";
import type { Host } from "./embedded.ts";
import { HostRefusal } from "./refusal.ts";
import { storeFailure } from "./store/store-failure.ts";

/**
 * Starts the host; prints the official keys it goes by, and when it is ready the page's address with its access key.
 * With `--dev`, developer mode is on.
 */
async function main(): Promise<void> {
  // Files of the host are never readable by other users, whatever umask it was started with.
  process.umask(0o077);
  const settings = { ...configFromEnvironment(process.env), developer: process.argv.includes("--dev") };
  // Settings that are not understood are told at once, not after a thousand modules were loaded.
  const { createHost } = await import("./create-host.ts");
  const host = await createHost(settings, {
    announce: (line) => void process.stdout.write(`${line}\n`),
  });
  stopOnSignals(host);
  const origin = await host.listen().catch(refusePort);
  process.stdout.write(`host ready: ${origin}/#key=${host.token}\n`);
}

/** The first signal stops everything in order; a second one terminates at once, as by default. */
function stopOnSignals(host: Host): void {
  let stopping = false;
  const stop = () => {
    if (stopping) exitProcess(1);
    stopping = true;
    host.close().then(() => exitProcess(0), fail);
  };
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);
  // A parent process that started this host over a channel and has gone can no longer stop it.
  process.on("disconnect", stop);
}

function refusePort(cause: NodeJS.ErrnoException): never {
  throw cause.code === "EADDRINUSE" ? new HostRefusal("host.port_in_use", cause.message) : cause;
}

function fail(cause: unknown): void {
  const refusal = cause instanceof HostRefusal ? cause : storeFailure(cause);
  const text = refusal ? `${refusal.code}: ${refusal.message}\n${catalogueEntry(refusal.code).hint}` : String(cause);
  process.stderr.write(`the host stopped: ${text}\n`);
  exitProcess(1);
}

main().catch(fail);
