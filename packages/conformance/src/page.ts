import type { GroupReport, Report, Result } from "./run.ts";

const OUTCOMES = [
  "passed",
  "failed",
  "expected",
  "recovered",
  "skipped",
] as const satisfies readonly Result["outcome"][];

const STYLE = `
:root { color-scheme: light dark; font: 14px/1.45 system-ui, sans-serif; }
body { margin: 2rem auto; max-width: 60rem; padding: 0 1rem; }
table { border-collapse: collapse; width: 100%; }
th, td { border-bottom: 1px solid color-mix(in srgb, currentcolor 25%, transparent); padding: 4px 8px; text-align: left; vertical-align: top; }
td.number, th.number { text-align: right; font-variant-numeric: tabular-nums; }
code { overflow-wrap: anywhere; }
`;

/** A report as one HTML page that needs nothing else. */
export function reportPage(report: Report): string {
  const told = report.groups.flatMap(({ results }) => results).filter(({ outcome }) => outcome !== "passed");
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Conformance of ${escaped(report.implementation)}</title><style>${STYLE}</style></head>
<body>
<h1>${escaped(report.implementation)}</h1>
<p>${report.ok ? "Every test that was run passed or was expected to fail." : "Some tests failed."}</p>
<table>
<thead><tr><th>Group</th><th class="number">Version</th>${OUTCOMES.map((each) => `<th class="number">${each}</th>`).join("")}</tr></thead>
<tbody>
${report.groups.map(groupRow).join("\n")}
</tbody>
</table>
<h2>Sentences of the specification that hold</h2>
<p>${report.satisfied.map((id) => `<code>${escaped(id)}</code>`).join(" ") || "None."}</p>
<h2>Tests that did not pass</h2>
${told.length === 0 ? "<p>None.</p>" : `<table><thead><tr><th>Test</th><th>Outcome</th><th>Why</th></tr></thead><tbody>\n${told.map(resultRow).join("\n")}\n</tbody></table>`}
</body>
</html>
`;
}

function groupRow({ group, version, claimed, results }: GroupReport): string {
  const count = (outcome: Result["outcome"]) => results.filter((each) => each.outcome === outcome).length;
  const cells = claimed
    ? OUTCOMES.map((outcome) => `<td class="number">${count(outcome)}</td>`).join("")
    : `<td colspan="${OUTCOMES.length}">not claimed</td>`;
  return `<tr><td>${escaped(group)}</td><td class="number">${version}</td>${cells}</tr>`;
}

const resultRow = ({ group, id, outcome, why = "" }: Result): string =>
  `<tr><td><code>${escaped(`${group}/${id}`)}</code></td><td>${outcome}</td><td>${escaped(why)}</td></tr>`;

const SIGNS: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign);
