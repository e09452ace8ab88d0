import type { Server } from "node:http";
import type { Socket } from "node:net";
import type { CloudLimits } from "@bourse/contract";
import { type MachineTime, systemMachineTime } from "@bourse/platform";

/**
 * Requests that Node reports as too slow although this node stood still: their bytes wait in the system's buffers,
 * which Node reads only after it has checked the time.
 */
export class LateRequests {
  readonly #limits: Pick<CloudLimits, "headersMs" | "requestMs">;
  readonly #machine: Pick<MachineTime, "after" | "lostSince" | "mark">;

  constructor(
    limits: Pick<CloudLimits, "headersMs" | "requestMs">,
    machine: Pick<MachineTime, "after" | "lostSince" | "mark"> = systemMachineTime,
  ) {
    this.#limits = limits;
    this.#machine = machine;
  }

  /** Watches the machine while requests arrive: unwatched, a standstill that the system does not report goes unnoticed. */
  watch(server: Server): void {
    server.on("connection", () => void this.#machine.after(this.#limits.headersMs, () => {}));
  }

  /**
   * True when the connection stays open, because this node stood still within the limit. Node no longer limits the
   * request, so `refuse` is called if nothing is answered within the limit of a whole request.
   */
  spares(socket: Pick<Socket, "bytesWritten" | "destroyed">, refuse: () => void): boolean {
    const { headersMs, requestMs } = this.#limits;
    if (this.#machine.lostSince(this.#machine.mark() - headersMs).stoodStillMs === 0) return false;
    const { bytesWritten } = socket;
    this.#machine.after(requestMs, () => {
      if (!socket.destroyed && socket.bytesWritten === bytesWritten) refuse();
    });
    return true;
  }
}
