import { issue } from "@bourse/contract";
import { expect, it } from "vitest";
import { issueLines, type Placed, readMore, refusalLines } from "./issues.ts";
import { paint } from "./text.ts";

const plain = paint(false);
const placed = (rule: string, line: number, column: number, excerpt: string): Placed => ({
  ...issue(rule, "/a", `line ${line}`),
  hint: "",
  file: "manifest.json",
  line,
  column,
  excerpt,
});

it("shows the line of an issue with marks below the value, and lists issues by file and line", () => {
  const found = [
    issue("manifest.more_faults", "", "only the first are listed"),
    placed("manifest.type", 12, 10, '  "name": 1,'),
    placed("manifest.enum", 3, 8, '  "a": "b\\"c", "d"'),
    placed("manifest.host_version_low", 3, 3, "  {"),
    issue("archive.unexpected_file", "/x", "no"),
  ];
  expect(
    issueLines(
      found.map((each) => ({ ...each, hint: "" })),
      plain,
    ),
  ).toEqual([
    "  error at /x: no [archive.unexpected_file]",
    "  warning at /a (manifest.json:3:3): line 3 [manifest.host_version_low]",
    "        3 |   {",
    "          |   ^",
    "  error at /a (manifest.json:3:8): line 3 [manifest.enum]",
    '        3 |   "a": "b\\"c", "d"',
    "          |        ^^^^^^",
    "  error at /a (manifest.json:12:10): line 12 [manifest.type]",
    '       12 |   "name": 1,',
    "          |          ^",
    "  error: only the first are listed [manifest.more_faults]",
  ]);
});

it("cuts a long line around the value, and lets no control character through", () => {
  const long = `${"x".repeat(500)}"value"${"y".repeat(500)}`;
  const [, line = "", marks = ""] = issueLines([placed("manifest.type", 1, 501, long)], plain);
  expect(line.length).toBeLessThan(130);
  expect(line.slice(marks.indexOf("^"), marks.lastIndexOf("^") + 1)).toBe('"value"');
  const [, tabbed = "", below = ""] = issueLines([placed("manifest.type", 1, 3, '\t\t"a\u001B[2J"')], plain);
  expect(tabbed).toBe('        1 |   "a\\u{1b}[2J"');
  expect(below.indexOf("^")).toBe(tabbed.indexOf('"'));
});

it("uses colours only where they are wanted", () => {
  const found = [placed("manifest.type", 1, 1, "1")];
  expect(refusalLines(found, paint(true)).join("")).toContain("\u001B[31m^\u001B[39m");
  expect(refusalLines(found, plain).join("")).not.toContain("\u001B");
});

it("names each code once where more can be read, four at most, and none that has no explanation", () => {
  expect(readMore(["json.syntax", "json.syntax", "theirs.own"], plain)).toEqual([
    "Read more: bourse explain json.syntax",
  ]);
  const many = ["json.syntax", "manifest.type", "manifest.enum", "manifest.range", "manifest.count"];
  expect(readMore(many, plain)).toEqual([`Read more: bourse explain ${many.slice(0, 4).join(" ")} …`]);
  expect(readMore(["theirs.own"], plain)).toEqual([]);
});
