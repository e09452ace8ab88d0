import { type MachineTime, systemMachineTime } from "./machine-time.ts";

/**
 * Like `AbortSignal.timeout`, in given time: a call whose answer arrived while this machine stood still is not aborted
 * before the answer has been read.
 */
export function deadline(ms: number, machine: Pick<MachineTime, "after"> = systemMachineTime): AbortSignal {
  const controller = new AbortController();
  machine.after(ms, () =>
    controller.abort(new DOMException("The operation was aborted due to timeout", "TimeoutError")),
  );
  return controller.signal;
}
