import { BlockList, isIP } from "node:net";
import type { Environment } from "./environment.ts";
import { MAIL_ADDRESS } from "./mail.ts";

/** Address of a node, and the proxies in front of it. */
export interface ServerConfig {
  /** Address to bind to. Only this machine by default: a proxy with a certificate stands in front of it. */
  readonly host: string;
  /** 0 lets the system choose. */
  readonly port: number;
  /** Origin through which clients reach the service; absent: the listening address. */
  readonly publicUrl?: string;
  /** Networks (CIDR) whose `X-Forwarded-For` is trusted; any other sender could forge it. */
  readonly trustedProxies: readonly string[];
  /** Port of health and metrics, on a separate loopback address; absent: there are no metrics. */
  readonly operationsPort?: number;
  /** Address to which the operations port is bound. */
  readonly operationsHost: string;
  /** Folder of this node alone from which nginx on this machine serves public reads; absent: nginx asks the nodes. */
  readonly publicFilesDir?: string;
  /** Addresses for security reports, the preferred one first; empty: the service publishes none. */
  readonly securityContacts: readonly string[];
  /** Milliseconds that stopping may take before the process exits anyway. */
  readonly drainMs: number;
  /** Milliseconds between "not ready" and closing the port: enough for a load balancer to notice. */
  readonly drainDelayMs: number;
}

export const DEFAULT_PORT = 4870;

export const DEFAULT_SERVER: ServerConfig = {
  host: "127.0.0.1",
  port: DEFAULT_PORT,
  trustedProxies: [],
  operationsHost: "127.0.0.1",
  securityContacts: [],
  // Longer than the slowest ordinary request; acknowledged writes are on disk whenever the process ends.
  drainMs: 20_000,
  drainDelayMs: 0,
};

const PORTS = { least: 0, most: 65_535 };
const LONGEST_DRAIN_MS = 10 * 60_000;

/**
 * HOST, PORT, PUBLIC_URL, TRUSTED_PROXIES, OPERATIONS_PORT, OPERATIONS_HOST, PUBLIC_FILES_DIR, SECURITY_CONTACT, DRAIN_MS,
 * DRAIN_DELAY_MS.
 */
export function readServer(environment: Environment): ServerConfig {
  const publicUrl = environment.address("PUBLIC_URL", "origin");
  const operationsPort = environment.integer("OPERATIONS_PORT", PORTS);
  const publicFilesDir = environment.text("PUBLIC_FILES_DIR");
  const drain = { least: 0, most: LONGEST_DRAIN_MS };
  const server = {
    host: readHost(environment, "HOST") ?? DEFAULT_SERVER.host,
    port: environment.integer("PORT", PORTS) ?? DEFAULT_SERVER.port,
    trustedProxies: readNetworks(environment, "TRUSTED_PROXIES"),
    operationsHost: readHost(environment, "OPERATIONS_HOST") ?? DEFAULT_SERVER.operationsHost,
    securityContacts: readContacts(environment),
    drainMs: environment.integer("DRAIN_MS", drain) ?? DEFAULT_SERVER.drainMs,
    drainDelayMs: environment.integer("DRAIN_DELAY_MS", drain) ?? DEFAULT_SERVER.drainDelayMs,
    ...(publicUrl === undefined ? {} : { publicUrl }),
    ...(operationsPort === undefined ? {} : { operationsPort }),
    ...(publicFilesDir === undefined ? {} : { publicFilesDir }),
  };
  checkServer(environment, server);
  return server;
}

function checkServer(environment: Environment, { host, port, publicUrl, operationsPort, ...rest }: ServerConfig): void {
  if (!isLoopback(host) && publicUrl === undefined)
    environment.fault("HOST is not this machine alone, so PUBLIC_URL must say by which address clients come");
  if (operationsPort !== undefined && operationsPort !== 0 && operationsPort === port)
    environment.fault("OPERATIONS_PORT and PORT are the same: health and metrics are not for everybody");
  if (rest.drainDelayMs > 0 && rest.drainDelayMs >= rest.drainMs)
    environment.fault("DRAIN_DELAY_MS leaves nothing of DRAIN_MS");
}

function readHost(environment: Environment, name: string): string | undefined {
  const text = environment.text(name);
  if (text === undefined || text === "localhost" || isIP(text) !== 0) return text;
  environment.fault(`${name} is not an IP address`);
  return undefined;
}

/** RFC 9116, 2.5.3: web addresses are https. No contact contains a line break, which would add a line to the answer. */
function readContacts(environment: Environment): readonly string[] {
  const contacts = environment.list("SECURITY_CONTACT");
  if (!contacts.every(isContact))
    environment.fault("SECURITY_CONTACT is not a list of addresses like mailto:security@example.com or https://…");
  return contacts;
}

function isContact(text: string): boolean {
  if (!/^[\x21-\x7e]{1,500}$/.test(text)) return false;
  if (text.startsWith("mailto:")) return MAIL_ADDRESS.test(text.slice("mailto:".length));
  if (text.startsWith("tel:")) return /^tel:\+[0-9][0-9-]{2,20}$/.test(text);
  const url = URL.parse(text);
  return url?.protocol === "https:" && text.startsWith("https://") && url.username === "" && url.password === "";
}

function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || host.startsWith("127.");
}

function readNetworks(environment: Environment, name: string): readonly string[] {
  const networks = environment.list(name);
  if (!networks.every(isNetwork)) environment.fault(`${name} is not a list of networks like 10.0.0.0/8`);
  return networks;
}

function isNetwork(text: string): boolean {
  const [address = "", prefix, ...more] = text.split("/");
  const family = isIP(address);
  if (family === 0 || more.length > 0) return false;
  if (prefix === undefined) return true;
  // A network that includes everybody would let every caller choose the address that rate limits count.
  if (!/^[1-9][0-9]{0,2}$/.test(prefix)) return false;
  try {
    new BlockList().addSubnet(address, Number(prefix), family === 4 ? "ipv4" : "ipv6");
    return true;
  } catch {
    return false;
  }
}
