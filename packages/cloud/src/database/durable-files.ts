import { fsyncSync } from "node:fs";
import { NodeFS } from "@electric-sql/pglite/nodefs";

/** The part of an emscripten module that is patched here. */
interface WithNodeFiles {
  readonly NODEFS: { readonly stream_ops: { fsync?: (stream: { readonly nfd: number }) => number } };
}

/** The embedded database's files, with the `fsync` that its file system lacks: without it a power cut loses commits. */
export class DurableFiles extends NodeFS {
  override async init(...args: Parameters<NodeFS["init"]>): ReturnType<NodeFS["init"]> {
    const made = await super.init(...args);
    made.emscriptenOpts.preRun?.push((module: unknown) => {
      (module as WithNodeFiles).NODEFS.stream_ops.fsync = (stream) => {
        fsyncSync(stream.nfd);
        return 0;
      };
    });
    return made;
  }
}
