/** Hands bytes to the browser as a file to save. */
export function saveBytes(name: string, bytes: Uint8Array<ArrayBuffer>): void {
  const url = URL.createObjectURL(new Blob([bytes], { type: "application/octet-stream" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The browser has taken the file by the next turn; until then the address must stay good.
  setTimeout(() => URL.revokeObjectURL(url));
}

/** The bytes of a text in base64. */
export function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}
