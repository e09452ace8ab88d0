import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { ScriptedMachine } from "@bourse/platform/testing";
import { afterEach, expect, it } from "vitest";
import { openIdIssuer } from "./issuer.ts";

const TIMES = { timeoutMs: 10_000, skewMs: 30_000, metadataMs: 600_000 };
const ASKED = { state: "state", nonce: "nonce", codeVerifier: "v".repeat(43), maxAgeSeconds: 0 };

/** Answers that the test gives when it likes. */
const answers: ServerResponse[] = [];
const server = createServer((_request, response) => answers.push(response));
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

it("[P28] loses no login whose answer came while this machine stood still, and waits for no silent issuer", async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const machine = new ScriptedMachine();
  const config = { url, clientId: "us", clientSecret: "secret", redirectUrl: `${url}/back`, link: "new" as const };
  const issuerOf = () => openIdIssuer(config, { ...TIMES, machine: machine.time });
  const asked = issuerOf().authorizationUrl(ASKED);
  await once(server, "request");
  machine.run(9000);
  machine.standStill(60_000);
  const metadata = { issuer: url, authorization_endpoint: `${url}/login`, token_endpoint: `${url}/token` };
  answers.shift()?.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(metadata));
  expect(await asked).toContain(`${url}/login`);
  const unanswered = expect(issuerOf().authorizationUrl(ASKED)).rejects.toMatchObject({
    code: "auth.issuer_unavailable",
  });
  await once(server, "request");
  machine.run(10_100);
  await unanswered;
});
