export { table } from "../../../packages/contract/src/reference/markdown.ts";

/** A block of text. */
export const block = (text: string, kind = "text"): string => `\`\`\`${kind}\n${text}\n\`\`\``;

/** A block of hex or base64, broken into lines that a page can show. */
export const bytesBlock = (text: string): string => block(text.match(/.{1,120}/g)?.join("\n") ?? "");

export const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex");
export const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString("base64");
export const code = (text: string): string => `\`${text}\``;
