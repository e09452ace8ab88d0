import { generateKeyPairSync, type KeyObject, sign } from "node:crypto";

/** A self-signed certificate that is its own authority, and its key; both PEM. */
export interface TestCertificate {
  readonly certificate: string;
  readonly key: string;
}

/** Creates one at run time for the given DNS names, without external tools or files. Valid from 2000 to 2049. */
export function testCertificate(names: readonly string[]): TestCertificate {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const body = der(
    0x30,
    der(0xa0, integer(2)),
    integer(1),
    ECDSA_SHA256,
    commonName("test"),
    der(0x30, utcTime("000101000000Z"), utcTime("491231235959Z")),
    commonName("test"),
    publicKey.export({ type: "spki", format: "der" }),
    der(0xa3, der(0x30, basicConstraints(), alternativeNames(names))),
  );
  const certificate = der(0x30, body, ECDSA_SHA256, der(0x03, Buffer.from([0]), signed(body, privateKey)));
  return {
    certificate: pem("CERTIFICATE", certificate),
    key: privateKey.export({ type: "pkcs8", format: "pem" }) as string,
  };
}

function signed(body: Buffer, key: KeyObject): Buffer {
  return sign("sha256", body, key);
}

/** One DER element: a tag, its length, its parts. */
function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

function integer(value: number): Buffer {
  const hex = value.toString(16);
  const bytes = Buffer.from(hex.padStart(hex.length + (hex.length % 2), "0"), "hex");
  return der(0x02, (bytes[0] ?? 0) > 127 ? Buffer.concat([Buffer.from([0]), bytes]) : bytes);
}

const objectId = (hex: string) => der(0x06, Buffer.from(hex, "hex"));
const utcTime = (text: string) => der(0x17, Buffer.from(text));
/** ecdsa-with-SHA256. */
const ECDSA_SHA256 = der(0x30, objectId("2a8648ce3d040302"));

function commonName(text: string): Buffer {
  return der(0x30, der(0x31, der(0x30, objectId("550403"), der(0x0c, Buffer.from(text)))));
}

function basicConstraints(): Buffer {
  const isAuthority = der(0x30, der(0x01, Buffer.from([0xff])));
  return der(0x30, objectId("551d13"), der(0x01, Buffer.from([0xff])), der(0x04, isAuthority));
}

function alternativeNames(names: readonly string[]): Buffer {
  const list = der(0x30, ...names.map((name) => der(0x82, Buffer.from(name))));
  return der(0x30, objectId("551d11"), der(0x04, list));
}

function pem(label: string, content: Buffer): string {
  const lines = content.toString("base64").replace(/(.{64})/g, "$1\n");
  return `-----BEGIN ${label}-----\n${lines.trimEnd()}\n-----END ${label}-----\n`;
}
