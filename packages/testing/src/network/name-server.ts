import { createSocket } from "node:dgram";
import type { AddressInfo } from "node:net";

/** A name server's answer to one question; `undefined`: no answer at all. */
export type NameAnswer =
  | { readonly code: "no_error" | "server_failure" | "no_such_name"; readonly records?: readonly NameRecord[] }
  | undefined;

/** One record of an answer. */
export type NameRecord =
  | { readonly type: "TXT"; readonly name: string; readonly strings: readonly string[] }
  | { readonly type: "CNAME"; readonly name: string; readonly to: string };

/** A name server on loopback that speaks the wire format over UDP. */
export interface NameServer {
  /** `127.0.0.1:port`. */
  readonly address: string;
  /** The requested names. */
  readonly asked: readonly string[];
  close(): Promise<void>;
}

const CODES = { no_error: 0, server_failure: 2, no_such_name: 3 } as const;
const HEADER_BYTES = 12;
/** Flags: response, recursion desired, recursion available. */
const FLAGS = 0x8180;
const IN = 1;
const TYPES = { CNAME: 5, TXT: 16 } as const;

/** Starts a name server; `answer` is called for each question. */
export async function nameServer(answer: (name: string) => NameAnswer): Promise<NameServer> {
  const asked: string[] = [];
  const socket = createSocket("udp4");
  socket.on("message", (query, from) => {
    const name = nameIn(query);
    asked.push(name);
    const said = answer(name);
    if (said !== undefined) socket.send(reply(query, said), from.port, from.address);
  });
  await new Promise<void>((resolve) => socket.bind(0, "127.0.0.1", resolve));
  const { port } = socket.address() as AddressInfo;
  return {
    address: `127.0.0.1:${port}`,
    asked,
    close: () => new Promise((resolve) => socket.close(() => resolve())),
  };
}

function nameIn(query: Buffer): string {
  const labels: string[] = [];
  let at = HEADER_BYTES;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString("latin1", at + 1, at + 1 + length));
    at += 1 + length;
  }
  return labels.join(".");
}

function reply(query: Buffer, { code, records = [] }: Exclude<NameAnswer, undefined>): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  query.copy(header, 0, 0, 2);
  header.writeUInt16BE(FLAGS | CODES[code], 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(records.length, 6);
  const questionEnd = query.indexOf(0, HEADER_BYTES) + 5;
  return Buffer.concat([header, query.subarray(HEADER_BYTES, questionEnd), ...records.map(wireRecord)]);
}

function wireRecord(record: NameRecord): Buffer {
  const data = record.type === "CNAME" ? wireName(record.to) : Buffer.concat(record.strings.map(wireString));
  const fixed = Buffer.alloc(10);
  fixed.writeUInt16BE(TYPES[record.type], 0);
  fixed.writeUInt16BE(IN, 2);
  fixed.writeUInt32BE(300, 4);
  fixed.writeUInt16BE(data.length, 8);
  return Buffer.concat([wireName(record.name), fixed, data]);
}

function wireName(name: string): Buffer {
  return Buffer.concat([...name.split(".").map(wireString), Buffer.from([0])]);
}

function wireString(text: string): Buffer {
  const bytes = Buffer.from(text, "latin1");
  return Buffer.concat([Buffer.from([bytes.length]), bytes]);
}
