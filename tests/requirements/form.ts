/** Groups of sentences that say what a manifest may hold: there the contract's check is the thing itself. */
const MANIFEST_GROUPS = /^(?:INTRO|ID|MAN|RUN|VIEW|INT|CONTRIB|WEBAPP|MODEL|LIM)-/;

/** Sentences of those groups that say what a host does with it, which no schema can show. */
const ACTS = new Set([
  ...["VIEW-08", "VIEW-09", "VIEW-20", "VIEW-21", "VIEW-22", "VIEW-26", "VIEW-27", "VIEW-28", "VIEW-29", "INT-10"],
  ...["CONTRIB-06", "CONTRIB-07", "CONTRIB-13", "CONTRIB-29", "CONTRIB-33", "CONTRIB-42", "CONTRIB-43"],
  ...["MODEL-17", "MODEL-18"],
  ...["LIM-01", "LIM-02", "LIM-03", "LIM-04", "LIM-05", "LIM-06", "LIM-07", "LIM-08", "LIM-09"],
  ...["LIM-19", "LIM-21", "LIM-22"],
]);

/**
 * True for a sentence about the form of a manifest. Every other sentence is about what a program does: a test of the
 * contract package, which only holds schemas and constants, would pass although nothing of it were there.
 */
export function isOfForm(id: string): boolean {
  return id === "SERVICE-12" || (MANIFEST_GROUPS.test(id) && !ACTS.has(id));
}
