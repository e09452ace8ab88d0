import type { ModelProviderState } from "@bourse/contract/host-api";
import { expect, it } from "vitest";
import { modelChange, modelDraft, modelFaults } from "./draft.ts";

const before: ModelProviderState = { provider: "openai", enabled: true, model: "m-1", has_api_key: true };

it("sends what changed and nothing else", () => {
  const draft = modelDraft(before);
  expect(modelChange(before, draft)).toBeUndefined();
  expect(modelChange(before, { ...draft, model: " m-2 " })).toEqual({ model: "m-2" });
  expect(modelChange(before, { ...draft, model: "", enabled: false })).toEqual({ enabled: false, model: null });
});

it("is not switched on without what it needs to be asked", () => {
  const bare = { ...modelDraft(before), model: " " };
  expect(Object.keys(modelFaults(before, bare))).toEqual(["model"]);
  expect(Object.keys(modelFaults({ ...before, provider: "openai-compatible" }, bare))).toEqual(["model", "baseUrl"]);
  expect(modelFaults(before, { ...bare, enabled: false })).toEqual({});
});

it("[P23] keeps, removes or replaces a key, and never has one to show", () => {
  const draft = modelDraft(before);
  expect(draft.key).toEqual({ act: "keep" });
  expect(modelChange(before, { ...draft, key: { act: "remove" } })).toEqual({ api_key: null });
  expect(modelChange(before, { ...draft, key: { act: "store", text: "k" } })).toEqual({ api_key: "k" });
  expect(modelChange(before, { ...draft, key: { act: "store", text: "" } })).toBeUndefined();
  expect(modelDraft({ ...before, has_api_key: false }).key).toEqual({ act: "store", text: "" });
});

it("sends a form of answers that was chosen, and null to find it out again", () => {
  const server: ModelProviderState = { ...before, provider: "openai-compatible", base_url: "http://127.0.0.1:1/v1" };
  const kept: ModelProviderState = { ...server, answer_form: "prompt" };
  expect(modelChange(kept, modelDraft(kept))).toBeUndefined();
  expect(modelChange(kept, { ...modelDraft(kept), answerForm: "schema" })).toEqual({ answer_form: "schema" });
  expect(modelChange(kept, { ...modelDraft(kept), answerForm: null })).toEqual({ answer_form: null });
  expect(modelChange(kept, { ...modelDraft(kept), answerForm: "prompt" })).toBeUndefined();
  expect(modelChange(server, { ...modelDraft(server), answerForm: null })).toBeUndefined();
});
