/** Hands a text to the browser as a file to save. */
export function saveText(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: "application/x-ndjson" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The browser has taken the file by the next turn; until then the address must stay good.
  setTimeout(() => URL.revokeObjectURL(url));
}
