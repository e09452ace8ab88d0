import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { type EventBus, eventBus } from "../events.ts";
import { type Database, openDatabase } from "../store/database.ts";

/** A host's state in a folder of its own, deleted with the test. */
export interface TestState {
  readonly database: Database;
  /** The same folder opened again, as a host does that starts after this one. */
  reopen(): TestState;
}

export function testState(folder = mkdtempSync(join(tmpdir(), "bourse-desk-"))): TestState {
  const database = openDatabase(folder);
  let open = true;
  const close = () => {
    if (open) database.close();
    open = false;
  };
  onTestFinished(() => {
    close();
    rmSync(folder, { recursive: true, force: true });
  });
  return {
    database,
    reopen() {
      close();
      return testState(folder);
    },
  };
}

/** A bus and the types of what it told. */
export function toldEvents(): { readonly events: EventBus; readonly told: string[] } {
  const events = eventBus();
  const told: string[] = [];
  events.subscribe(({ type }) => told.push(type));
  return { events, told };
}
