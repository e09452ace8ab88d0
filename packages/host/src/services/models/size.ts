import { CommandFailure } from "@bourse/runtime/broker";

/** @throws CommandFailure `command.too_large` */
export function checkSize(value: unknown, maxBytes: number): void {
  const bytes = Buffer.byteLength(JSON.stringify(value) ?? "");
  if (bytes <= maxBytes) return;
  throw new CommandFailure("command.too_large", `the data for the model has ${bytes} bytes; ${maxBytes} are allowed`);
}
