import { statSync } from "node:fs";
import { zstdDecompressSync } from "node:zlib";
import {
  checkJournalLine,
  type JournalEvent,
  type JournalHeader,
  type JournalLine,
  type JournalOutcome,
} from "@bourse/contract";
import { HostRefusal } from "@bourse/host";
import { newPublisher, type TestHost, testHost } from "@bourse/host/testing";
import { createGuestRuntime } from "@bourse/runtime";
import { firstDifference, playEvents } from "@bourse/runtime/journal";
import { interactiveManifest } from "@bourse/testing/archives";
import { assemble, COUNTING_EVENT_GUEST, EVENT_VIEW } from "@bourse/testing/guests";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

const ID = "svc.sample_interactive";
const publisher = newPublisher();
const views = { "svc.sample_interactive.panel": [{ id: EVENT_VIEW, name: "View", interactive: true }] };

let host: TestHost;
let module: Uint8Array;
beforeEach(async () => {
  module = await assemble(COUNTING_EVENT_GUEST);
  host = await testHost({ runtime: createGuestRuntime({ isolation: "worker" }) });
  const manifest = interactiveManifest({ contributes: { views } });
  host.marketplace.publish(await publisher.release({ manifest, wasm: module }));
  await host.add(ID);
});
afterEach(() => host.dispose());

const shown = () => host.service.workbench({ symbol: "SPX", timeframe: "1D" });
const text = () => JSON.stringify(shown());

function linesOf(name: string): readonly JournalLine[] {
  const lines = zstdDecompressSync(Buffer.from(host.service.journal(ID, name).data, "base64"))
    .toString()
    .trimEnd()
    .split("\n");
  return lines.map((line) => {
    const verdict = checkJournalLine(Buffer.from(line));
    if (!verdict.ok) throw new Error(JSON.stringify(verdict.issues));
    return verdict.line;
  });
}

describe("the journal of an interactive guest", () => {
  it("holds what it was given and what it gave, and replays to the same", async () => {
    await expect.poll(text).toContain("000001");
    for (let n = 0; n < 20; n += 1) {
      host.service.viewEvent({ extension_id: ID, view_id: EVENT_VIEW, action: n % 2 === 0 ? "opened" : "closed" });
      // One after the other: a newer event would replace a queued older one.
      await expect.poll(text, { interval: 2 }).toContain(String(n + 2).padStart(6, "0"));
    }
    await host.service.setEnabled(ID, "disabled");
    const [journal] = host.service.journals(ID).journals;
    const [header, ...rest] = linesOf(journal?.name ?? "");
    expect(header).toMatchObject({ journal: 1, extension: { id: ID }, declared_views: [EVENT_VIEW] });
    const events = rest.filter((line): line is JournalEvent => "event" in line);
    const outcomes = rest.filter((line): line is JournalOutcome => "envelope" in line);
    expect([events.length, outcomes.length]).toEqual([22, 22]);
    expect(events.at(-1)).toMatchObject({ event: { type: "stop" } });
    const guest = { module, name: "again", approved: [], declaredViews: (header as JournalHeader).declared_views };
    const played = playEvents(
      guest,
      events.map(({ event }) => ({ type: String(event.type), json: JSON.stringify(event) })),
    );
    let n = 0;
    for await (const { outcome } of played) {
      const recorded = outcomes[n];
      const envelope = outcome.ok ? (outcome.envelope ?? null) : undefined;
      expect(
        firstDifference(recorded && "envelope" in recorded ? recorded.envelope : undefined, envelope),
      ).toBeUndefined();
      n += 1;
    }
    expect(n).toBe(22);
  });

  it("is one file an activation, for the owner alone, and goes with the extension", async () => {
    await expect.poll(text).toContain("000001");
    host.clock.advance(1000);
    await host.service.setApprovals(ID, []);
    await expect.poll(text).toContain("000001");
    const { journals } = host.service.journals(ID);
    expect(journals).toHaveLength(2);
    const file = `${host.dataDir}/journals/${ID}/${journals[0]?.name}`;
    expect(statSync(file).mode & 0o777).toBe(0o600);
    await host.service.remove(ID);
    expect(() => statSync(file)).toThrow();
  });

  it("refuses names that are none of its journals, and extensions that are not installed", () => {
    for (const name of ["", "../../token", "2026.ndjson.zst"]) {
      expect(refusedBy(() => host.service.journal(ID, name))).toBe("journal.not_found");
    }
    expect(refusedBy(() => host.service.journals("../.."))).toBe("install.not_installed");
    expect(refusedBy(() => host.service.journal("../..", "token"))).toBe("install.not_installed");
  });
});

function refusedBy(work: () => unknown): string {
  try {
    work();
  } catch (cause) {
    if (cause instanceof HostRefusal) return cause.code;
    throw cause;
  }
  return "";
}
