import { ownTime } from "../machine/page-time.ts";

/** A test document's report: whether it reached its own origin and another one. */
interface Report {
  readonly probe: "confined" | "free";
  readonly own: boolean;
  readonly other: boolean;
}

/**
 * A browser that has not answered within this time counts as one that cannot confine frames, until it is asked again. A
 * browser's process may take this long to start on a busy machine.
 */
const PROBE_MS = 60_000;

let known: Promise<boolean> | undefined;

/**
 * Whether this browser keeps a frame to the origins that the host names for it, for every kind of connection. The page tests
 * it: a confined document must not reach another origin, and an unconfined one must. A frame could otherwise send what it
 * knows to anyone, for example over WebRTC, which a content policy does not cover.
 */
export function confinesFrames(address: string): Promise<boolean> {
  known ??= tryOut(address);
  return known;
}

async function tryOut(address: string): Promise<boolean> {
  const [confined, free] = await Promise.all([reportOf(address, "confined"), reportOf(address, "free")]);
  // A missing report may be due to a slow machine, so the next call asks the browser again.
  if (!confined || !free) known = undefined;
  return confined?.own === true && !confined.other && free?.own === true && free.other;
}

function reportOf(address: string, probe: Report["probe"]): Promise<Report | undefined> {
  const frame = document.createElement("iframe");
  frame.setAttribute("sandbox", "allow-scripts");
  frame.hidden = true;
  frame.title = "Test of the browser";
  frame.src = `${address}/${probe}`;
  const { promise, resolve } = Promise.withResolvers<Report | undefined>();
  const heard = ({ source, data }: MessageEvent<Report>) => {
    if (source === frame.contentWindow && data?.probe === probe) resolve(data);
  };
  addEventListener("message", heard);
  const cancel = ownTime.after(PROBE_MS, () => resolve(undefined));
  document.body.append(frame);
  return promise.finally(() => {
    cancel();
    removeEventListener("message", heard);
    frame.remove();
  });
}
