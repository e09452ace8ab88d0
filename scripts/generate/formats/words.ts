export { table } from "../../../packages/contract/src/reference/markdown.ts";

/** A block of bytes or text; long lines are broken, because a page shows no more than 120 characters beside each other. */
export function block(text: string, kind = "text"): string {
  const lines = text.split("\n").flatMap((line) => line.match(/.{1,120}/gu) ?? [""]);
  return [`\`\`\`${kind}`, ...lines, "```"].join("\n");
}

export const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex");
export const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString("base64");
export const code = (text: string): string => `\`${text}\``;
