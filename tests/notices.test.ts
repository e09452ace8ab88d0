import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { lockedClosure } from "../scripts/generate/notices/closure.ts";
import { NOTICES_FILE, pageNotices } from "../scripts/generate/notices/page-notices.ts";
import { root } from "../scripts/lib/root.ts";

const read = (file: string) => readFileSync(path.join(root, file), "utf8");
/** Licences that allow shipping in a page without the source. */
const FREE = new Set(["MIT", "ISC", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "0BSD", "Unlicense", "CC0-1.0"]);

describe("licences", () => {
  it("is the Apache License, as package.json says, with a notice of the chart's maker", () => {
    expect(JSON.parse(read("package.json")).license).toBe("Apache-2.0");
    expect(read("LICENSE")).toContain("TERMS AND CONDITIONS FOR USE, REPRODUCTION, AND DISTRIBUTION");
    expect(read("NOTICE")).toContain("https://www.tradingview.com/");
  });

  it("ships with the page what the licences of its packages ask for (else run `npm run generate`)", () => {
    expect(readFileSync(NOTICES_FILE, "utf8")).toBe(pageNotices());
  });

  it("has every package the page depends on, under a licence that lets it be given on", () => {
    const packages = lockedClosure("packages/workbench");
    const names = packages.map((each) => each.name);
    for (const name of ["react", "react-dom", "scheduler", "lightweight-charts", "lucide-react", "typebox"])
      expect(names).toContain(name);
    expect(packages.filter(({ license }) => !FREE.has(license)).map((each) => `${each.name}: ${each.license}`)).toEqual(
      [],
    );
  });
});
