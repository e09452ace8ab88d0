import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { root } from "../../lib/root.ts";
import { type LockedPackage, lockedClosure } from "./closure.ts";

/** Location of the notices: `public` is copied into the page's bundle unchanged. */
export const NOTICES_FILE = path.join(root, "packages/workbench/public/third-party-notices.txt");

const INTRODUCTION = `The trader's page of Bourse includes these packages. Bourse itself is under the Apache License 2.0.
This file is generated from the lockfile and the installed packages by \`npm run generate\`.`;

const LINE = "-".repeat(78);
const LICENCE_FILE = /^(?:licen[cs]e|copying|notice)(?:[.-].*)?$/i;

/** The licences and notices of every package that the page's bundle may contain. */
export function pageNotices(): string {
  const sections = lockedClosure("packages/workbench")
    // Types are erased when the page is built.
    .filter(({ name }) => !name.startsWith("@types/"))
    .map(section);
  return `${[INTRODUCTION, ...sections].join(`\n\n${LINE}\n`)}\n`;
}

function section(locked: LockedPackage): string {
  const { name, version, license } = locked;
  return [`${name} ${version} (${license})`, ...licenceTexts(locked)].join("\n\n");
}

/** @throws Error when a package has neither a licence's name nor its text: it must not be shipped unnoticed. */
function licenceTexts({ name, folder, license }: LockedPackage): readonly string[] {
  const own = path.join(root, folder);
  const files = readdirSync(own)
    .filter((each) => LICENCE_FILE.test(each))
    .toSorted();
  if (files.length === 0 && license === "") throw new Error(`${name} says nothing about its licence`);
  return files.map((each) => readFileSync(path.join(own, each), "utf8").replaceAll("\r\n", "\n").trim());
}
