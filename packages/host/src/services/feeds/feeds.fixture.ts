import type { IncomingMessage, ServerResponse } from "node:http";
import type { FeedLimits } from "@bourse/contract";
import { FEED_LIMITS } from "@bourse/contract";
import { type TestState, testState, toldEvents } from "../desk.fixture.ts";
import type { DialogAnswer, DialogRequest, DialogsService } from "../dialogs/port.ts";
import { type EgressFixture, egressFixture } from "../egress/egress.fixture.ts";
import { memorySecretStore } from "../secrets/memory-store.ts";
import type { SecretStore } from "../secrets/port.ts";
import { feedsService } from "./feeds.ts";
import type { FeedsService } from "./port.ts";

/** The service before a small internet, with a trader who answers as told. */
export interface FeedsFixture extends EgressFixture {
  readonly feeds: FeedsService;
  readonly secrets: SecretStore;
  readonly state: TestState;
  readonly told: readonly string[];
  /** What the trader was asked, in order. */
  readonly asked: DialogRequest[];
  /** The trader's next answers; accepting is the default. */
  answer: (request: DialogRequest) => DialogAnswer | Promise<DialogAnswer>;
  /** What a.example answers. */
  serve: (request: IncomingMessage, response: ServerResponse) => void;
}

export async function feedsFixture(change: Partial<FeedLimits> = {}): Promise<FeedsFixture> {
  const world = await egressFixture();
  const state = testState();
  const { events, told } = toldEvents();
  const secrets = memorySecretStore();
  const asked: DialogRequest[] = [];
  const dialogs: Pick<DialogsService, "ask"> = {
    async ask(_submitter, request) {
      asked.push(request);
      return fixture.answer(request);
    },
  };
  const feeds = feedsService({
    database: state.database,
    clock: world.clock,
    events,
    egress: world.egress,
    secrets,
    dialogs: dialogs as DialogsService,
    limits: { ...FEED_LIMITS, ...change },
  });
  const fixture: FeedsFixture = {
    ...world,
    feeds,
    secrets,
    state,
    told,
    asked,
    answer: () => ({ accepted: true }),
    serve: (_request, response) => response.writeHead(404).end(),
  };
  await world.net.host("a.example", (request, response) => fixture.serve(request, response));
  return fixture;
}
