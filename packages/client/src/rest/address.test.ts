import { describe, expect, it } from "vitest";
import { cloudOrigin } from "./address.ts";

describe("cloudOrigin", () => {
  it.each(["https://market.example.com", "http://127.0.0.1:4870", "http://localhost:4870", "http://[::1]:4870"])(
    "takes %s",
    (address) => {
      expect(cloudOrigin(`${address}/some/path`)).toBe(address);
    },
  );

  it.each([
    "http://market.example.com",
    "http://127.0.0.1.example.com",
    "http://10.0.0.1",
    "ftp://127.0.0.1",
    "file:///etc/passwd",
    "https://user:secret@market.example.com",
    "market.example.com",
    "",
  ])("[P23] refuses %s: a session would travel readable, or not at all", (address) => {
    expect(() => cloudOrigin(address)).toThrowError(expect.objectContaining({ code: "tool.address_refused" }));
  });
});
