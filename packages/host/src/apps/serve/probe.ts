import { APPS_DOMAIN } from "./gate.ts";

/**
 * Labels that no application has. Two small documents test whether the browser enforces `Connection-Allowlist`: one has
 * the header, the other has not, and both try to reach the canary.
 */
export const PROBE_LABEL = "probe";
export const CANARY_LABEL = "canary";

/** A worker requests the other origin: it inherits its document's list, and the browser logs no error for it. */
const SCRIPT = `const { host, pathname } = location;
const canary = "http://" + host.replace("${PROBE_LABEL}", "${CANARY_LABEL}") + "/canary";
const source = "fetch(" + JSON.stringify(canary) + ", { mode: 'no-cors' }).then(() => postMessage(true), () => postMessage(false));";
const worker = new Worker(URL.createObjectURL(new Blob([source], { type: "text/javascript" })));
const other = new Promise((done) => {
  worker.onmessage = ({ data }) => done(data);
  worker.onerror = () => done(false);
});
const own = fetch("/own", { mode: "no-cors" }).then(() => true, () => false);
Promise.all([own, other]).then(([own, other]) => parent.postMessage({ probe: pathname.slice(1), own, other }, "*"));
`;

const DOCUMENT = `<!doctype html><title>Probe</title><script src="/probe.js"></script>`;

export interface ProbeAnswer {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The answer of a reserved name; undefined for a path that is none of the probe's. */
export function probeAnswer(label: string, path: string, place: ProbePlace): ProbeAnswer | undefined {
  if (label === CANARY_LABEL) return path === "/canary" ? { headers: {}, body: "" } : undefined;
  if (label !== PROBE_LABEL) return undefined;
  if (path === "/own") return { headers: {}, body: "" };
  if (path === "/probe.js") return { headers: { "content-type": "text/javascript; charset=utf-8" }, body: SCRIPT };
  if (path !== "/confined" && path !== "/free") return undefined;
  const confined = path === "/confined" ? { "connection-allowlist": "(response-origin)" } : {};
  return { headers: { ...confined, ...documentHeadersOf(place) }, body: DOCUMENT };
}

export interface ProbePlace {
  readonly port: number;
  readonly pageOrigins: readonly string[];
}

function documentHeadersOf({ port, pageOrigins }: ProbePlace): Readonly<Record<string, string>> {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "worker-src blob:",
    `connect-src 'self' http://${CANARY_LABEL}.${APPS_DOMAIN}:${port}`,
    `frame-ancestors ${pageOrigins.join(" ")}`,
    "sandbox allow-scripts",
  ];
  return { "content-type": "text/html; charset=utf-8", "content-security-policy": policy.join("; ") };
}
