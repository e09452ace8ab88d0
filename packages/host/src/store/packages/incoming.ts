import { createHash, type Hash } from "node:crypto";
import { type FileHandle, open } from "node:fs/promises";
import type { BodySink, ReceivedArchive } from "@bourse/client";
import { HostRefusal } from "../../refusal.ts";
import { storeFailure } from "../store-failure.ts";
import { filePieces } from "./pieces.ts";

/** An archive being written to disk: nobody else can read it, and it is hashed as it arrives. */
export interface Incoming {
  readonly sink: BodySink;
  /** The received archive. */
  received(): ReceivedArchive;
  close(): Promise<void>;
}

/** @param maxBytes the declared size of the archive: the first additional byte aborts the download */
export async function receiveInto(path: string, maxBytes: number): Promise<Incoming> {
  const file = await open(path, "wx+", 0o600);
  let hash = createHash("sha256");
  let size = 0;
  return {
    sink: {
      async begin() {
        await file.truncate(0);
        [hash, size] = [createHash("sha256"), 0];
      },
      async write(piece) {
        if (size + piece.length > maxBytes) {
          throw new HostRefusal(
            "trust.digest_mismatch",
            `the download is larger than the ${maxBytes} bytes of the record`,
          );
        }
        await writeAll(file, piece, size);
        size += piece.length;
        hash.update(piece);
      },
    },
    received: () => ({ size, digest: digestOf(hash), bytes: () => filePieces(file) }),
    close: () => file.close(),
  };
}

const digestOf = (hash: Hash): string => hash.copy().digest("hex");

async function writeAll(file: FileHandle, piece: Uint8Array, at: number): Promise<void> {
  try {
    for (let done = 0; done < piece.length; ) {
      done += (await file.write(piece, done, piece.length - done, at + done)).bytesWritten;
    }
  } catch (cause) {
    throw storeFailure(cause) ?? cause;
  }
}
