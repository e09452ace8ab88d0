// In a checkout the SDK's packages are their sources, and some of those use these two. A guest has neither.
declare class TextEncoder {
  encode(text?: string): Uint8Array<ArrayBuffer>;
}
declare class TextDecoder {
  constructor(label?: string, options?: { readonly fatal?: boolean; readonly ignoreBOM?: boolean });
  decode(bytes?: Uint8Array | ArrayBuffer, options?: { readonly stream?: boolean }): string;
}
