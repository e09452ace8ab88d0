/** Groups of sentences about the contents of a manifest: for these the contract's check is the feature itself. */
const MANIFEST_GROUPS = /^(?:INTRO|ID|MAN|RUN|VIEW|INT|CONTRIB|WEBAPP|MODEL|LIM)-/;

/** Sentences of those groups about a host's behaviour, which no schema can prove. */
const ACTS = new Set([
  "VIEW-08",
  "VIEW-09",
  "VIEW-20",
  "VIEW-21",
  "VIEW-22",
  "VIEW-26",
  "VIEW-27",
  "VIEW-28",
  "VIEW-29",
  "INT-10",
  "CONTRIB-06",
  "CONTRIB-07",
  "CONTRIB-13",
  "CONTRIB-29",
  "CONTRIB-33",
  "CONTRIB-42",
  "CONTRIB-43",
  "MODEL-17",
  "MODEL-18",
  "LIM-01",
  "LIM-02",
  "LIM-03",
  "LIM-04",
  "LIM-05",
  "LIM-06",
  "LIM-07",
  "LIM-08",
  "LIM-09",
  "LIM-19",
  "LIM-21",
  "LIM-22",
]);

/**
 * True for a sentence about the form of a manifest. Every other sentence is about a program's behaviour: a test of the
 * contract package, which contains only schemas and constants, would pass without the feature.
 */
export function isOfForm(id: string): boolean {
  return id === "SERVICE-12" || (MANIFEST_GROUPS.test(id) && !ACTS.has(id));
}
