import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { BRIDGE_CONTRACTS } from "@bourse/contract/web-app";
import { describe, expect, it } from "vitest";
import { COMMANDS } from "../commands/index.ts";

const SRC = path.resolve(import.meta.dirname, "..");
/** A word of an account or an order, in the name of a method. */
const ORDERING = /order|account|position|trade|risk|exchange|connect|live/i;
const REACHING = /from "[^"]*(?:\/accounts\/|\/in-app\/session|\/session-grants)/;
/** Parts of the host that act for guests, resource packages and web applications. */
const FOR_EXTENSIONS = "{activation,apps,broker,commands,contributions,forecast,interactive,runtime,services}/**/*.ts";

describe("[INAPP-04] orders and extensions", () => {
  it("no command of a guest and no method of a web application places, reads or changes an order", () => {
    const methods = [...COMMANDS.map(({ contract }) => contract.method), ...Object.keys(BRIDGE_CONTRACTS)];
    expect(methods.length).toBeGreaterThan(29);
    expect(methods.filter((method) => ORDERING.test(method))).toEqual([]);
  });

  it("no secret of an account can be named by an extension: their names begin with its own kind", () => {
    const files = globSync(FOR_EXTENSIONS, { cwd: SRC }).filter((file) => !file.endsWith(".test.ts"));
    const naming = files.filter((file) =>
      /["']exchange:|`exchange:\$/.test(readFileSync(path.join(SRC, file), "utf8")),
    );
    expect(naming).toEqual([]);
  });

  it("no file that acts for an extension imports the accounts, or the sessions that extensions of the client have there", () => {
    const files = globSync(FOR_EXTENSIONS, { cwd: SRC });
    expect(files.length).toBeGreaterThan(200);
    const reaching = files.filter((file) => REACHING.test(readFileSync(path.join(SRC, file), "utf8")));
    expect(reaching).toEqual([]);
  });
});
