import { expect, it } from "vitest";
import { DECIDED_BY, REVISION } from "../packages/runtime/src/dossier/generated/revision.ts";
import { decidedNow, revisionAfter } from "../scripts/generate/dossier-revision/revision.ts";

it("the revision of dossiers is raised with what they say: `npm run generate` raises it", async () => {
  expect(DECIDED_BY).toBe(await decidedNow());
  expect(revisionAfter({ revision: REVISION, decidedBy: DECIDED_BY }, DECIDED_BY).revision).toBe(REVISION);
  expect(revisionAfter({ revision: 5, decidedBy: DECIDED_BY }, "another")).toEqual({
    revision: 6,
    decidedBy: "another",
  });
});
