import type { Server } from "node:http";
import type { Socket } from "node:net";
import { type MachineTime, systemMachineTime } from "../machine-time/machine-time.ts";

/** How long a connection is read after its last answer. */
export interface LingerLimits {
  readonly lingerMs: number;
  readonly lingerBytes: number;
  /** In place of `lingerMs` from {@link Lingers.hurry} on. */
  readonly hurriedMs: number;
}

/**
 * A client that reads while it sends stops within a round trip. A client that reads only when it has sent everything
 * needs this process to receive the rest of its body. The limit in bytes bounds how much a fast stranger makes this
 * process read. A slower one reaches the limit in time first; a client that has still not sent everything by then may
 * lose its answer.
 *
 * A stopping server has a shorter limit of its own, because its restart waits for it: half a second is several round
 * trips, enough for clients that read while they send.
 */
export const LINGER_LIMITS: LingerLimits = { lingerMs: 5000, lingerBytes: 64 * 1024 ** 2, hurriedMs: 500 };

/** The connections of one server that linger, now and later. */
export interface Lingers {
  /** For a server that stops: connections that linger get only `hurriedMs` from now on, later ones from their answer on. */
  hurry(): void;
}

interface Lingering {
  readonly limits?: LingerLimits;
  readonly machine?: Pick<MachineTime, "after">;
}

/**
 * Gives each connection of a server a `destroySoon` that lingers; Node calls it after an answer with `connection: close`.
 *
 * A system answers bytes for a closed connection with a reset. The reset makes the client's system discard everything
 * that its program has not read yet: a refusal that is sent while the body still arrives would be lost. So this side
 * only stops sending, and discards what still arrives until the client closes too (RFC 9112, section 9.6), or a limit
 * is reached. Limits count given time.
 */
export function lingerOnClose(
  server: Server,
  { limits = LINGER_LIMITS, machine = systemMachineTime }: Lingering = {},
): Lingers {
  const lingering = new Set<Socket>();
  let { lingerMs } = limits;
  const endWithin = (socket: Socket, ms: number) => {
    const cancel = machine.after(ms, () => socket.destroy());
    socket.once("close", cancel);
  };
  server.on("connection", (socket) => {
    socket.destroySoon = () => {
      // Once: a second call adds nothing.
      socket.destroySoon = () => undefined;
      if (socket.destroyed) return;
      lingering.add(socket);
      socket.once("close", () => lingering.delete(socket));
      endWithin(socket, lingerMs);
      linger(socket, limits.lingerBytes);
    };
  });
  return {
    hurry() {
      lingerMs = limits.hurriedMs;
      for (const socket of lingering) endWithin(socket, lingerMs);
    },
  };
}

function linger(socket: Socket, mostBytes: number): void {
  if (socket.writable) socket.end();
  const before = socket.bytesRead;
  // Removes the listeners of the parser, which would report the end of half a request as a fault.
  const take = () => {
    for (const name of ["data", "end"]) socket.removeAllListeners(name);
    socket.on("data", () => {
      if (socket.bytesRead - before > mostBytes) socket.destroy();
    });
  };
  // A server pauses the socket while nobody reads the body. Reading starts again with this event, before the parser is removed.
  if (socket.isPaused()) socket.once("resume", take).resume();
  else take();
}
