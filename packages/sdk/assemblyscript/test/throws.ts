import * as svc from "../interactive";

/** Fails at every event: a test checks the author's error message. */
export function svc_on_event(): i32 {
  if (svc.readEvent().status == svc.Status.OK) throw new Error("no price for SPX");
  return 0;
}
