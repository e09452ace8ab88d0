import { describe, expect, it } from "vitest";
import { FLAGS } from "../flags.ts";
import { flagsOf } from "./needs.ts";

const issuer = {
  url: "https://id.example",
  clientId: "c",
  clientSecret: "s",
  redirectUrl: "https://m.example",
  link: "new",
} as const;

describe("a flag whose configuration is missing", () => {
  it.each([
    [{}, true],
    [{ databaseUrl: "postgresql://x" }, false],
    [{ publicUrl: "http://192.0.2.1:8080" }, false],
    [{ publicUrl: "https://[2001:db8::1]" }, false],
    [{ publicUrl: "http://market.example" }, false],
    [{ publicUrl: "https://market.example", databaseUrl: "postgresql://x" }, true],
    [{ publicUrl: "http://localhost:4870" }, true],
  ])("[P28] passkeys at %j: %s", (config, isOn) => {
    expect(flagsOf({ flags: FLAGS, ...config }).includes("passkeys")).toBe(isOn);
  });

  it("[P28] issuer without one, and mail of accounts without passwords to set", () => {
    expect(flagsOf({ flags: FLAGS })).not.toContain("issuer");
    expect(flagsOf({ flags: FLAGS, issuer })).toContain("issuer");
    const alone = flagsOf({ flags: FLAGS.filter((flag) => flag !== "accounts"), issuer });
    expect(alone).not.toContain("mail");
    expect(alone).toContain("sessions");
  });
});
