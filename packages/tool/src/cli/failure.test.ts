import { ClientRefusal, ServiceError } from "@bourse/client";
import { issue } from "@bourse/contract";
import { describe, expect, it } from "vitest";
import { reportFailure } from "./failure.ts";
import type { Io } from "./io.ts";

async function report(failure: unknown, env: Readonly<Record<string, string>> = {}) {
  const parts: string[] = [];
  const io = { err: async (part: string) => void parts.push(part), env, color: false } as unknown as Io;
  return { code: await reportFailure(failure, io), text: parts.join("") };
}

describe("what a command says when it fails", () => {
  it("[P29] states a refusal in the catalogue's words, with every issue", async () => {
    const refusal = new ClientRefusal("tool.package_refused", "No.", [issue("json.syntax", "/a", "broken")]);
    const { code, text } = await report(refusal);
    expect(code).toBe(1);
    for (const part of ["No. [tool.package_refused]", "bourse validate", "error at /a: broken [json.syntax]"])
      expect(text).toContain(part);
  });

  it("[ERR-03] states the service's refusal with the request's id, and lets none of it forge a line", async () => {
    const init = { code: "auth.forbidden", number: 1, status: 403, hint: "Ask.", issues: [], requestId: "r-1" };
    const { code, text } = await report(new ServiceError({ ...init, message: "No.\n\u001B[2Jok" }));
    expect([code, text]).toEqual([1, "bourse: No.\\u{a}\\u{1b}[2Jok [auth.forbidden] (request r-1)\n  Ask.\n"]);
  });

  it("[P4] calls a fault of the tool one, exits 2, and shows a stack only on demand", async () => {
    const { code, text } = await report(new TypeError("x is not a function"));
    expect([code, text.split("\n").length]).toEqual([2, 3]);
    expect(text).toContain("The tool failed: x is not a function");
    expect((await report(new TypeError("x"), { BOURSE_DEBUG: "1" })).text).toContain("    at ");
    expect((await report("thrown text")).code).toBe(2);
    const missing = Object.assign(new Error("ENOENT: no such file or directory"), { code: "ENOENT" });
    expect((await report(missing)).text).toContain("The tool failed: ENOENT: no such file or directory");
  });

  it("[ERR-03] writes one line of JSON as well where a script asked for it", async () => {
    const out: string[] = [];
    const io = { err: async () => undefined, out: async (part: string) => void out.push(part), env: {}, color: false };
    const init = { code: "auth.forbidden", number: 1, status: 403, hint: "Ask.", issues: [], requestId: "r-1" };
    const found = issue("json.syntax", "/a", "broken");
    await reportFailure(new ServiceError({ ...init, message: "No." }), io as unknown as Io, "json");
    await reportFailure(new ClientRefusal("tool.package_refused", "No.", [found]), io as unknown as Io, "json");
    await reportFailure(new TypeError("x"), io as unknown as Io, "json");
    const request = { rule: "auth.forbidden", message: "No.", hint: "Ask.", issues: [], request_id: "r-1" };
    expect(out[0]).toBe(`${JSON.stringify({ ok: false, ...request })}\n`);
    expect(JSON.parse(out[1] ?? "")).toMatchObject({ ok: false, rule: "tool.package_refused", issues: [found] });
    expect(JSON.parse(out[2] ?? "")).toMatchObject({ rule: "tool.internal", message: "The tool failed: x" });
  });

  it("exits 2 where a marketplace command could not run: wrong usage, nobody to ask, no output", async () => {
    const codes = ["tool.usage", "tool.password_missing", "tool.passphrase_missing", "tool.output_failed"] as const;
    for (const code of codes) expect((await report(new ClientRefusal(code, "Give more."))).code).toBe(2);
  });
});
