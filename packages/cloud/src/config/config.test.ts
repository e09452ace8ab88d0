import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { readEnvironment, withDefaults } from "./config.ts";
import { ConfigurationError } from "./environment.ts";

const folder = mkdtempSync(path.join(tmpdir(), "bourse-config-"));
afterAll(() => rmSync(folder, { recursive: true }));

function faultsOf(variables: NodeJS.ProcessEnv): readonly string[] {
  try {
    readEnvironment(variables);
    return [];
  } catch (fault) {
    if (fault instanceof ConfigurationError) return fault.faults;
    throw fault;
  }
}

const S3 = { S3_BUCKET: "packages", S3_ACCESS_KEY_ID: "key", S3_SECRET_ACCESS_KEY: "canary-secret" };

describe("the environment of a node", () => {
  it("may be empty: embedded parts, on this machine alone", () => {
    const config = readEnvironment({ DATABASE_URL: "", S3_BUCKET: "" });
    expect(config).toMatchObject({ dataDir: ".bourse/cloud", host: "127.0.0.1", port: 4870, trustedProxies: [] });
    for (const name of ["databaseUrl", "s3", "publicUrl", "operationsPort"]) expect(config).not.toHaveProperty(name);
    expect(withDefaults({ dataDir: "x" }, { info() {}, error() {} })).toMatchObject({ port: 4870, logLevel: "info" });
  });

  it("sets every part", () => {
    const config = readEnvironment({
      HOST: "0.0.0.0",
      PORT: "80",
      PUBLIC_URL: "https://market.example/",
      TRUSTED_PROXIES: "10.0.0.0/8, ::1, fd00::/8",
      OPERATIONS_PORT: "9000",
      DRAIN_MS: "1000",
      DATABASE_URL: "postgresql://bourse@db.example/market",
      DATABASE_CONNECTIONS: "5",
      SECRET_KEY: Buffer.alloc(32, 7).toString("base64"),
      FLAGS_OFF: "earnings,purchases",
      LOG_LEVEL: "warn",
      OBJECTS_MOVED: "yes",
      PUBLIC_FILES_DIR: "/run/bourse-1",
      SECURITY_CONTACT: "mailto:security@market.example, https://market.example/report?a=b, tel:+1-201-555-0123",
      ...S3,
    });
    expect(config).toMatchObject({
      host: "0.0.0.0",
      port: 80,
      publicUrl: "https://market.example",
      trustedProxies: ["10.0.0.0/8", "::1", "fd00::/8"],
      operationsPort: 9000,
      drainMs: 1000,
      databaseConnections: 5,
      logLevel: "warn",
      knownStore: "replace",
      publicFilesDir: "/run/bourse-1",
      securityContacts: ["mailto:security@market.example", "https://market.example/report?a=b", "tel:+1-201-555-0123"],
      s3: { bucket: "packages", region: "us-east-1" },
    });
    expect(config.flags).not.toContain("earnings");
  });

  it("[P29] tells all faults at once, and no value of any", () => {
    const faults = faultsOf({
      HOST: "canary-host",
      PORT: "70000",
      PUBLIC_URL: "https://canary-user:canary-password@market.example",
      TRUSTED_PROXIES: "0.0.0.0/0",
      DATABASE_URL: "mysql://canary-database",
      DATABASE_OWNER_URL: "mysql://canary-owner",
      DATABASE_CONNECTIONS: "1",
      FLAGS_OFF: "canary-flag",
      LOG_LEVEL: "canary-level",
      S3_ACCESS_KEY_ID: "canary-key",
      S3_ENDPOINT: "ftp://canary-endpoint",
      S3_BUCKET: "Canary_Bucket",
      SECURITY_CONTACT: "canary-contact",
    });
    const names = faults.map((fault) => fault.split(" ", 1)[0]);
    expect(names.sort()).toEqual([
      "DATABASE_CONNECTIONS",
      "DATABASE_OWNER_URL",
      "DATABASE_URL",
      "FLAGS_OFF",
      "HOST",
      "LOG_LEVEL",
      "PORT",
      "PUBLIC_URL",
      "S3_BUCKET",
      "S3_ENDPOINT",
      "S3_SECRET_ACCESS_KEY",
      "SECRET_KEY",
      "SECURITY_CONTACT",
      "TRUSTED_PROXIES",
    ]);
    expect(faults.join().toLowerCase()).not.toContain("canary");
  });

  it.each([
    [{ HOST: "0.0.0.0" }, /PUBLIC_URL/],
    [{ PORT: "1e3" }, /PORT/],
    [{ PORT: "-1" }, /PORT/],
    [{ PORT: "9000", OPERATIONS_PORT: "9000" }, /the same/],
    [{ PUBLIC_URL: "https://market.example/path" }, /origin/],
    [{ PUBLIC_URL: "market.example" }, /PUBLIC_URL/],
    [{ TRUSTED_PROXIES: "10.0.0.0/33" }, /TRUSTED_PROXIES/],
    [{ TRUSTED_PROXIES: "10.0.0.0/8/8" }, /TRUSTED_PROXIES/],
    [{ TRUSTED_PROXIES: "proxy.example" }, /TRUSTED_PROXIES/],
    [{ S3_ENDPOINT: "http://127.0.0.1:9" }, /S3_BUCKET/],
    [{ S3_SECRET_ACCESS_KEY_FILE: "/nothing/here" }, /cannot be read/],
    [{ DATABASE_OWNER_URL: "postgresql://owner@db.example/market" }, /nothing without DATABASE_URL/],
    [{ DRAIN_MS: "5", DRAIN_DELAY_MS: "5" }, /DRAIN_DELAY_MS/],
  ])("refuses %j", (variables, fault) => {
    expect(faultsOf(variables).join("\n")).toMatch(fault);
  });

  it.each([
    "security@market.example",
    "mailto:nobody",
    "mailto:a@b.example\nPolicy: x",
    "http://market.example/report",
    "https://user:word@market.example/",
    "https://market.example/a b",
    "javascript:alert(1)",
    "tel:112",
  ])("refuses %j as a place to report faults of security to", (text) => {
    expect(faultsOf({ SECURITY_CONTACT: `https://market.example/, ${text}` }).join("\n")).toMatch(/SECURITY_CONTACT/);
  });

  it("[P23] takes a secret from a file, and not from two places", () => {
    const file = path.join(folder, "url");
    writeFileSync(file, "postgresql://bourse@db.example/market\n");
    const SECRET_KEY = Buffer.alloc(32, 7).toString("base64");
    expect(readEnvironment({ DATABASE_URL_FILE: file, SECRET_KEY }).databaseUrl).toBe(
      "postgresql://bourse@db.example/market",
    );
    expect(faultsOf({ DATABASE_URL_FILE: file, DATABASE_URL: "postgresql://x", SECRET_KEY })).toEqual([
      "DATABASE_URL and DATABASE_URL_FILE are both set",
    ]);
  });
});
