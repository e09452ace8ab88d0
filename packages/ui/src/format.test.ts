import { expect, it } from "vitest";
import { formatBytes } from "./format.ts";

it.each([
  [0, "0 B"],
  [1023, "1023 B"],
  [1024, "1.0 KiB"],
  [1024 ** 2 - 1024, "1023.0 KiB"],
  [1024 ** 2, "1.0 MiB"],
])("%i bytes are shown in the largest unit that they fill: %s", (bytes, shown) => {
  expect(formatBytes(bytes)).toBe(shown);
});
