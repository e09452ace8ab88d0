import { pipeline, type Readable, Transform } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import type { EgressLimits } from "@bourse/contract";
import { EgressFailure } from "./failure.ts";

const DECODERS: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  "x-gzip": createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

interface BodyBounds {
  readonly maxBytes: number;
  readonly limits: EgressLimits;
}

/**
 * Decompresses and counts while the bytes arrive, so that neither an endless answer nor a decompression bomb is ever
 * held in memory. @throws EgressFailure `egress.media_type_refused` for an encoding that was not offered; the stream
 * ends with `egress.too_large`
 */
export function boundedBody(raw: Readable, encoding: string | undefined, { maxBytes, limits }: BodyBounds): Readable {
  let packed = 0;
  let unpacked = 0;
  const arrived = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      packed += chunk.length;
      done(packed > maxBytes ? tooLarge(`the answer has more than ${maxBytes} bytes`) : null, chunk);
    },
  });
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      unpacked += chunk.length;
      const isBomb = unpacked > limits.ratioFloorBytes && unpacked > packed * limits.maxRatio;
      const fault =
        unpacked > maxBytes
          ? `the answer has more than ${maxBytes} bytes`
          : isBomb
            ? "the answer unpacks to far more than it was"
            : undefined;
      done(fault === undefined ? null : tooLarge(fault), chunk);
    },
  });
  const decoder = decoderOf(encoding);
  // The last stream reports every error of the earlier ones.
  const ignore = () => undefined;
  if (decoder === undefined) pipeline(raw, arrived, counted, ignore);
  else pipeline(raw, arrived, decoder, counted, ignore);
  return counted;
}

function decoderOf(encoding = "identity"): Transform | undefined {
  const name = encoding.trim().toLowerCase();
  if (name === "identity") return undefined;
  const make = Object.hasOwn(DECODERS, name) ? DECODERS[name] : undefined;
  // Lists of encodings are refused too: nested bombs multiply.
  if (make === undefined) {
    throw new EgressFailure("egress.media_type_refused", "the answer is packed in a way that was not offered");
  }
  return make();
}

function tooLarge(message: string): EgressFailure {
  return new EgressFailure("egress.too_large", message);
}

/** All bytes of a bounded stream. */
export async function readAll(stream: Readable): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return new Uint8Array(Buffer.concat(chunks));
}

/** @throws EgressFailure `egress.too_large` */
export function checkBody(body: Uint8Array | string, { maxRequestBytes }: EgressLimits): Uint8Array {
  const bytes = typeof body === "string" ? new TextEncoder().encode(body) : body;
  if (bytes.length > maxRequestBytes) {
    throw new EgressFailure("egress.too_large", `the request has more than ${maxRequestBytes} bytes`);
  }
  return bytes;
}
