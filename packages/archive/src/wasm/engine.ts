/** The engine repeats names of the module, which may be long. */
const SHOWN_CHARACTERS = 300;

/** The engine's reason for refusing bytes, without its own prefix. */
function reasonOf(bytes: Uint8Array<ArrayBuffer>): string {
  try {
    new WebAssembly.Module(bytes);
  } catch (error) {
    if (!(error instanceof WebAssembly.CompileError)) throw error;
    const text = error.message.replace(/^WebAssembly\.Module\(\): /, "").replace(/[\p{Cc}\p{Cf}]/gu, "?");
    return text.slice(0, SHOWN_CHARACTERS);
  }
  return "the engine's validator refuses the module";
}

/**
 * The engine's validator: types, indices, the structure of code, and the canonical length of every number. It runs
 * after the project's own reader, which has refused everything that only some engines accept.
 */
export function engineFault(bytes: Uint8Array): string | undefined {
  const own = bytes as Uint8Array<ArrayBuffer>;
  return WebAssembly.validate(own) ? undefined : reasonOf(own);
}
