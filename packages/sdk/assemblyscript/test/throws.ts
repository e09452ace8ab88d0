import * as svc from "../interactive";

/** Fails in every event: a test reads what its author is told. */
export function svc_on_event(): i32 {
  if (svc.readEvent().status == svc.Status.OK) throw new Error("no price for SPX");
  return 0;
}
