import type { GroupReport, Report, Result, SentenceReport } from "./run.ts";

const OUTCOMES = [
  "passed",
  "failed",
  "expected",
  "recovered",
  "skipped",
] as const satisfies readonly Result["outcome"][];

const VERDICTS = ["violated", "unproven", "satisfied"] as const satisfies readonly SentenceReport["verdict"][];

const STYLE = `
:root { color-scheme: light dark; font: 14px/1.45 system-ui, sans-serif; --line: light-dark(#d3dae2, #2a3644);
  --good: light-dark(#0a7448, #41c58c); --bad: light-dark(#bb2438, #ff8089); --open: light-dark(#855400, #e3b35a); }
body { margin: 0 auto; max-width: 64rem; padding: 1rem; }
h1 { font-size: 1.4rem; margin: 0; overflow-wrap: anywhere; }
h2 { font-size: 1.05rem; margin: 1.6rem 0 0.4rem; }
table { border-collapse: collapse; width: 100%; }
tr { border-bottom: 1px solid var(--line); }
th, td { padding: 3px 8px 3px 0; text-align: left; vertical-align: top; }
th { font-weight: 600; }
.number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
.violated, .failed, .recovered { color: var(--bad); font-weight: 600; }
.unproven, .expected, .skipped { color: var(--open); }
.satisfied, .passed { color: var(--good); }
.none { opacity: 0.55; color: inherit; font-weight: inherit; }
code { font-size: 0.93em; overflow-wrap: anywhere; }
td.id { white-space: nowrap; }
.why { overflow-wrap: anywhere; }
@media (max-width: 44rem) {
  table.wide thead { display: none; }
  table.wide tr { display: block; padding: 4px 0; }
  table.wide td { display: inline; padding: 0 6px 0 0; }
  table.wide td.text, table.wide td.why { display: block; }
  table.wide td[data-head]::before { content: attr(data-head) " "; opacity: 0.7; }
  table.wide td.none { display: none; }
}
`;

/** A report as one HTML page that needs nothing else. */
export function reportPage(report: Report): string {
  const results = report.groups.flatMap((group) => group.results);
  const told = results.filter(({ outcome }) => outcome !== "passed");
  const passed = results.length - told.length;
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Conformance of ${escaped(report.implementation)}</title><style>${STYLE}</style></head>
<body>
<main>
<h1>${escaped(report.implementation)}</h1>
<p>${report.ok ? "Every test that was run passed, was skipped, or was expected to fail." : "Some tests failed."} ${passed} of ${results.length} tests passed; ${report.satisfied.length} of ${report.sentences.length} sentences of the specification are satisfied by them.</p>
<h2>Groups</h2>
<table class="wide">
<thead><tr><th>Group</th><th class="number">Version</th>${OUTCOMES.map((each) => `<th class="number">${each}</th>`).join("")}</tr></thead>
<tbody>
${report.groups.map(groupRow).join("\n")}
</tbody>
</table>
<h2>Tests that did not pass</h2>
${told.length === 0 ? "<p>None.</p>" : `<table class="wide"><thead><tr><th>Test</th><th>Outcome</th><th>Why</th></tr></thead><tbody>\n${told.map(resultRow).join("\n")}\n</tbody></table>`}
<h2>Sentences of the specification</h2>
<p>Satisfied: every test that names it was run and passed. Unproven: none failed, and some were not run. Violated: one failed.</p>
<table class="wide">
<thead><tr><th>Sentence</th><th>Verdict</th><th class="number">Passed</th><th>Text</th></tr></thead>
<tbody>
${VERDICTS.flatMap((verdict) => report.sentences.filter((each) => each.verdict === verdict).map(sentenceRow)).join("\n")}
</tbody>
</table>
</main>
</body>
</html>
`;
}

function groupRow({ group, version, claimed, results }: GroupReport): string {
  const cells = OUTCOMES.map((outcome) => {
    const count = results.filter((each) => each.outcome === outcome).length;
    return `<td class="number ${count === 0 ? "none" : outcome}" data-head="${outcome}">${count}</td>`;
  });
  const told = claimed ? cells.join("") : `<td class="unproven" colspan="${OUTCOMES.length}">not claimed</td>`;
  return `<tr><td>${escaped(group)}</td><td class="number" data-head="version">${version}</td>${told}</tr>`;
}

const resultRow = ({ group, id, comment, outcome, why = "" }: Result): string =>
  `<tr><td><code>${escaped(`${group}/${id}`)}</code></td><td class="${outcome}">${outcome}</td><td class="why">${escaped(comment)}: ${escaped(why)}</td></tr>`;

function sentenceRow({ id, text, verdict, passed, tests, groups }: SentenceReport): string {
  const title = escaped(`Tests of ${groups.join(", ")}`);
  return `<tr><td class="id"><code>${escaped(id)}</code></td><td class="${verdict}">${verdict}</td><td class="number" title="${title}">${passed}/${tests}</td><td class="text">${marked(text)}</td></tr>`;
}

const SIGNS: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign);

/** A sentence with its code and its stress. */
const marked = (text: string): string =>
  escaped(text)
    .replaceAll(/`([^`]*)`/g, "<code>$1</code>")
    .replaceAll(/\*\*([^*]*)\*\*/g, "<strong>$1</strong>");
