import createWabt from "wabt";

let toolkit: ReturnType<typeof createWabt> | undefined;

/** Assembles WebAssembly text; allows features beyond the MVP, so that a test can build refused modules. */
export async function assemble(text: string): Promise<Uint8Array> {
  toolkit ??= createWabt();
  const wabt = await toolkit;
  const module = wabt.parseWat("guest.wat", text, { bulk_memory: true, reference_types: true });
  try {
    return new Uint8Array(module.toBinary({ write_debug_names: true }).buffer);
  } finally {
    module.destroy();
  }
}
