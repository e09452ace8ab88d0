// The thread that reads packages on request.
import { once } from "node:events";
import { type MessagePort, parentPort } from "node:worker_threads";
import { type PackageVerdict, readPackage } from "@bourse/archive";
import type { Part, ReadAnswer, ReadOrder } from "./package-reader.ts";

parentPort?.on("message", async (order: ReadOrder) => {
  parentPort?.postMessage(await answerTo(order));
});

async function answerTo({ order, archive, ...options }: ReadOrder): Promise<ReadAnswer> {
  if (archive instanceof Uint8Array) return { order, verdict: compact(await readPackage(archive, options)) };
  const source = new PartSource(archive);
  try {
    return { order, verdict: compact(await readPackage(source.parts(), options)) };
  } catch (fault) {
    if (source.hasFailed) return { order };
    throw fault;
  } finally {
    archive.close();
  }
}

/** The chunks of a package that the service's thread sends one by one. */
class PartSource {
  readonly #port: MessagePort;
  hasFailed = false;

  constructor(port: MessagePort) {
    this.#port = port;
  }

  async *parts(): AsyncGenerator<Uint8Array> {
    for (;;) {
      this.#port.postMessage("more");
      const [{ bytes, failed }] = (await once(this.#port, "message")) as [Part];
      if (failed) {
        this.hasFailed = true;
        throw new Error("a part did not come");
      }
      if (!bytes) return;
      yield bytes;
    }
  }
}

/** The manifest's bytes are a view of the whole tar, which would be copied along with them. */
function compact(verdict: PackageVerdict): PackageVerdict {
  const { package: found } = verdict;
  return found ? { ...verdict, package: { ...found, manifestBytes: found.manifestBytes.slice() } } : verdict;
}
