import { ownTime } from "../machine/page-time.ts";

/** A test document's report: whether it reached its own origin and another one. */
interface Report {
  readonly probe: "confined" | "free";
  readonly own: boolean;
  readonly other: boolean;
}

/**
 * A browser that has not answered by then is treated as one that cannot, until it is asked again. As long as a process of the
 * browser may take to start on a machine that has no time for it.
 */
const PROBE_MS = 60_000;

let known: Promise<boolean> | undefined;

/**
 * Whether this browser keeps a frame to the origins that the host names for it, for every kind of connection. It is
 * tried out: a document that is confined must not reach another origin, and one that is not must. A frame could
 * otherwise send what it knows to anyone, for example over WebRTC, which a content policy does not cover.
 */
export function confinesFrames(address: string): Promise<boolean> {
  known ??= tryOut(address);
  return known;
}

async function tryOut(address: string): Promise<boolean> {
  const [confined, free] = await Promise.all([reportOf(address, "confined"), reportOf(address, "free")]);
  // Silence may be the machine's: the browser is asked again.
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
