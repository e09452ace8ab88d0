import { createHash } from "node:crypto";
import {
  createReadStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { manualClock } from "@bourse/host/testing";
import { SYSTEM_RANDOM } from "@bourse/platform";
import { extract, pack } from "tar-stream";
import { describe, expect, it, onTestFinished } from "vitest";
import { openDatabase, restoreBackup } from "../../database.ts";
import { MIGRATIONS } from "../../migrations.ts";
import { HostRefusal } from "../../refusal.ts";
import { backupsService } from "../../services/backups/backups.ts";
import type { Database } from "../database.ts";
import { LISTING, type Listing } from "./format.ts";
import { restoredFrom } from "./restored.ts";
import { writeBackup } from "./write.ts";

const HASH = "a".repeat(64);
const FACTS = { created_at: "2026-01-02T03:04:05.000Z", host_version: "1.0.0", schema: MIGRATIONS.length };

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), "bourse-backup-"));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

interface Desk {
  readonly dataDir: string;
  readonly database: Database;
}

/** A used data folder: what a backup holds, what it must not hold, and a link to a file elsewhere. */
function usedDesk(): Desk {
  const dataDir = join(folder(), "desk");
  const database = openDatabase(dataDir);
  onTestFinished(() => database.close());
  database.run("INSERT INTO model_settings (provider, enabled) VALUES ('openai', 0)");
  const tree = join(dataDir, "packages", HASH);
  mkdirSync(tree, { recursive: true });
  writeFileSync(join(tree, HASH), "content");
  writeFileSync(join(tree, "b".repeat(64)), "");
  symlinkSync("/etc/passwd", join(tree, "c".repeat(64)));
  writeFileSync(join(dataDir, "replay.json"), "{}");
  for (const secret of ["token", "secrets.key", "secrets.json"]) writeFileSync(join(dataDir, secret), "SECRET");
  return { dataDir, database };
}

async function backUp({ dataDir, database }: Desk, facts = FACTS): Promise<string> {
  const file = join(folder(), "desk.tar");
  await writeBackup({ database, dataDir, random: SYSTEM_RANDOM, facts }, file);
  return file;
}

const restore = (file: string, dataDir: string) => restoreBackup(SYSTEM_RANDOM, file, dataDir);

async function refusalOf(work: Promise<unknown>): Promise<string> {
  const cause = await work.then(
    () => undefined,
    (refused: unknown) => refused,
  );
  if (!(cause instanceof HostRefusal)) throw new Error("it was not refused", { cause });
  return cause.code;
}

interface Piece {
  readonly name: string;
  readonly content: Buffer;
}

async function piecesOf(file: string): Promise<Piece[]> {
  const archive = extract();
  const read = pipeline(createReadStream(file), archive);
  const pieces: Piece[] = [];
  for await (const entry of archive) {
    pieces.push({ name: entry.header.name, content: await buffer(entry) });
  }
  await read;
  return pieces;
}

async function fileOf(pieces: readonly Piece[], type: "file" | "symlink" = "file"): Promise<string> {
  const archive = pack();
  for (const { name, content } of pieces) {
    if (name === LISTING || type === "file") archive.entry({ name }, content);
    else archive.entry({ name, type, linkname: "/etc/passwd" });
  }
  archive.finalize();
  const file = join(folder(), "changed.tar");
  writeFileSync(file, await buffer(archive));
  return file;
}

/** Rewrites the list of a backup, as somebody would who wants to plant a file. */
function relisted(pieces: readonly Piece[], change: (listing: Listing) => object): Piece[] {
  return pieces.map(({ name, content }) =>
    name === LISTING
      ? { name, content: Buffer.from(JSON.stringify(change(JSON.parse(content.toString()) as Listing))) }
      : { name, content },
  );
}

describe("a backup of the desk", () => {
  it("is written alone: another one is refused until it is written or has failed", async () => {
    const desk = usedDesk();
    let copyTo = desk.database.copyTo;
    const database = { one: desk.database.one, copyTo: (path: string) => copyTo(path) };
    const backups = backupsService({ ...desk, database, clock: manualClock(), random: SYSTEM_RANDOM });
    const first = backups.create();
    expect(await refusalOf(backups.create())).toBe("backup.running");
    const { path } = await first;
    expect((await backups.create()).path).not.toBe(path);
    copyTo = () => Promise.reject(new Error("the disk is gone"));
    for (const _ of ["once", "again"]) await expect(backups.create()).rejects.toThrow("the disk is gone");
  });

  it("is readable by its owner alone while it is written, whatever the umask says", async () => {
    const before = process.umask(0);
    onTestFinished(() => void process.umask(before));
    const desk = usedDesk();
    const modes: (number | undefined)[] = [];
    const database = {
      async copyTo(path: string) {
        await desk.database.copyTo(path);
        modes.push(...[path, `${path}-journal`].map((each) => statSync(each, { throwIfNoEntry: false })?.mode));
      },
    };
    await writeBackup(
      { database, dataDir: desk.dataDir, random: SYSTEM_RANDOM, facts: FACTS },
      join(folder(), "desk.tar"),
    );
    expect(modes.map((mode) => mode && mode & 0o777)).toEqual([0o600, undefined]);
  });

  it("brings everything back in another folder, while the first is in use", async () => {
    const desk = usedDesk();
    const file = await backUp(desk);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const target = join(folder(), "new", "desk");
    expect(await restore(file, target)).toMatchObject(FACTS);
    const opened = openDatabase(target);
    onTestFinished(() => opened.close());
    expect(opened.all("SELECT provider FROM model_settings").map(({ provider }) => provider)).toContain("openai");
    expect(readFileSync(join(target, "packages", HASH, HASH), "utf8")).toBe("content");
    expect(readFileSync(join(target, "packages", HASH, "b".repeat(64)), "utf8")).toBe("");
    expect(statSync(target).mode & 0o777).toBe(0o700);
    expect([restoredFrom(desk.dataDir), restoredFrom(target)]).toEqual([undefined, FACTS.created_at]);
    writeFileSync(join(target, "restored.json"), "{");
    expect(restoredFrom(target)).toBeUndefined();
  });

  it("holds no token, no keys of services and no file behind a link", async () => {
    const file = await backUp(usedDesk());
    expect(readFileSync(file).includes("SECRET")).toBe(false);
    expect(readFileSync(file).includes("root:")).toBe(false);
    const names = (await piecesOf(file)).map(({ name }) => name);
    expect(names.filter((name) => /token|secrets|c{64}/.test(name))).toEqual([]);
  });

  it("replaces no older backup and leaves nothing unfinished behind", async () => {
    const desk = usedDesk();
    const file = await backUp(desk);
    const before = readFileSync(file);
    const again = writeBackup({ ...desk, random: SYSTEM_RANDOM, facts: FACTS }, file);
    await expect(again).rejects.toMatchObject({ code: "EEXIST" });
    expect(readFileSync(file).equals(before)).toBe(true);
    expect(readdirSync(join(file, ".."))).toEqual(["desk.tar"]);
    expect(readdirSync(desk.dataDir).filter((name) => name.endsWith(".tmp"))).toEqual([]);
  });
});

describe("restoring", () => {
  it("never touches a folder that holds something", async () => {
    const file = await backUp(usedDesk());
    const target = folder();
    writeFileSync(join(target, "mine"), "mine");
    expect(await refusalOf(restore(file, target))).toBe("backup.target_exists");
    expect(readdirSync(target)).toEqual(["mine"]);
    expect(await refusalOf(restore(file, join(target, "mine")))).toBe("backup.target_exists");
  });

  it("refuses a folder that cannot be created", async () => {
    const [file, base] = [await backUp(usedDesk()), folder()];
    // The unfinished folder beside it has a name that is too long.
    expect(await refusalOf(restore(file, join(base, "d".repeat(250))))).toBe("backup.target_failed");
    expect(readdirSync(base)).toEqual([]);
  });

  it("refuses a backup of a newer host", async () => {
    const file = await backUp(usedDesk(), { ...FACTS, schema: MIGRATIONS.length + 1 });
    expect(await refusalOf(restore(file, join(folder(), "desk")))).toBe("backup.newer");
  });

  it("refuses a file that is not there or is no backup", async () => {
    const base = folder();
    const target = join(base, "desk");
    for (const none of [join(base, "absent"), base, "/dev/zero"]) {
      expect(await refusalOf(restore(none, target))).toBe("backup.unreadable");
    }
    for (const content of ["", "x".repeat(2000), "{}"]) {
      writeFileSync(join(base, "file"), content);
      expect(await refusalOf(restore(join(base, "file"), target))).toBe("backup.damaged");
    }
    expect(readdirSync(base)).toEqual(["file"]);
  });

  it("refuses a backup cut anywhere, and leaves no folder behind", async () => {
    const whole = readFileSync(await backUp(usedDesk()));
    const base = folder();
    for (let part = 1; part < 8; part += 1) {
      writeFileSync(join(base, "cut"), whole.subarray(0, Math.floor((whole.length * part) / 8)));
      expect(await refusalOf(restore(join(base, "cut"), join(base, "desk")))).toBe("backup.damaged");
    }
    expect(readdirSync(base)).toEqual(["cut"]);
  });

  it("refuses changed, missing, doubled, foreign and linked files", async () => {
    const pieces = await piecesOf(await backUp(usedDesk()));
    const changed = pieces.map((each) =>
      each.content.toString() === "content" ? { ...each, content: Buffer.from("Content") } : each,
    );
    const hostile = [
      await fileOf(changed),
      await fileOf(pieces.slice(0, -1)),
      await fileOf([...pieces, ...pieces.slice(-1)]),
      await fileOf([...pieces, { name: "token", content: Buffer.from("x") }]),
      await fileOf(pieces.slice(1)),
      await fileOf(pieces, "symlink"),
    ];
    const base = folder();
    for (const file of hostile) expect(await refusalOf(restore(file, join(base, "desk")))).toBe("backup.damaged");
    expect(readdirSync(base)).toEqual([]);
  });

  it("refuses a list that names files outside of what a desk holds", async () => {
    const pieces = await piecesOf(await backUp(usedDesk()));
    const content = Buffer.from("planted");
    const sha256 = createHash("sha256").update(content).digest("hex");
    const base = folder();
    for (const path of ["../planted", "/tmp/planted", "packages/../../planted", "token", "secrets.key", "bars/x.tmp"]) {
      const planted = { path, size: content.length, sha256 };
      const listed = relisted(pieces, (listing) => ({ ...listing, files: [...listing.files, planted] }));
      const file = await fileOf([...listed, { name: path, content }]);
      expect(await refusalOf(restore(file, join(base, "desk")))).toBe("backup.damaged");
    }
    expect([readdirSync(base), existsSync("/tmp/planted")]).toEqual([[], false]);
  });

  it("refuses a database that no host could open", async () => {
    const pieces = await piecesOf(await backUp(usedDesk()));
    const content = Buffer.from("no database at all");
    const sha256 = createHash("sha256").update(content).digest("hex");
    const path = "host.sqlite";
    const listed = relisted(pieces, (listing) => ({
      ...listing,
      files: listing.files.map((each) => (each.path === path ? { path, size: content.length, sha256 } : each)),
    }));
    const file = await fileOf(listed.map((each) => (each.name === path ? { name: path, content } : each)));
    expect(await refusalOf(restore(file, join(folder(), "desk")))).toBe("backup.damaged");
  });
});
