import { readdir, readFile, readlink } from "node:fs/promises";
import { connect } from "node:net";
import { networkInterfaces } from "node:os";
import { systemMachineTime } from "@bourse/platform";

/** An address of this machine that has not answered within this time counts as closed, also to others. */
const TRY_MS = 1000;

/** `0100007F` is 127.0.0.1 as the kernel writes it. */
const LOOPBACK = "0100007F";
const LISTENING = "0A";

/**
 * The fault of the addresses on which a process and its children listen; undefined when it is 127.0.0.1 and this port
 * alone. Linux reports them; on other systems the host tries the machine's other addresses.
 */
export async function addressFault(parent: number, port: number): Promise<string | undefined> {
  if (process.platform !== "linux") return reachedElsewhere(port);
  const pids = await descendants(parent);
  const inodes = new Set((await Promise.all(pids.map(socketsOf))).flat());
  const tables = await Promise.all(
    ["tcp", "tcp6"].map((name) => readFile(`/proc/net/${name}`, "utf8").catch(() => "")),
  );
  const wanted = `${LOOPBACK}:${port.toString(16).toUpperCase().padStart(4, "0")}`;
  const own = tables.flatMap(rowsOf).filter(({ state, inode }) => state === LISTENING && inodes.has(inode));
  const other = own.find(({ local }) => local !== wanted);
  if (other) return `it listens on ${other.local}, in the kernel's notation, not on 127.0.0.1:${port} alone`;
  return own.length === 1 ? undefined : `it does not listen on 127.0.0.1:${port}`;
}

async function descendants(pid: number): Promise<readonly number[]> {
  const told = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8").catch(() => "");
  const children = told.split(" ").flatMap((each) => (each === "" ? [] : [Number(each)]));
  const below = await Promise.all(children.map(descendants));
  return [...children, ...below.flat()];
}

async function socketsOf(pid: number): Promise<readonly string[]> {
  const names = await readdir(`/proc/${pid}/fd`).catch((): string[] => []);
  const links = await Promise.all(names.map((name) => readlink(`/proc/${pid}/fd/${name}`).catch(() => "")));
  return links.flatMap((link) => /^socket:\[(\d+)\]$/.exec(link)?.[1] ?? []);
}

function rowsOf(table: string) {
  return table
    .split("\n")
    .slice(1)
    .flatMap((line) => {
      const [, local, , state, , , , , , inode] = line.trim().split(/\s+/);
      return local === undefined || state === undefined || inode === undefined ? [] : [{ local, state, inode }];
    });
}

/** If this machine's other addresses answer, other machines can reach the model too. */
async function reachedElsewhere(port: number): Promise<string | undefined> {
  const others = Object.values(networkInterfaces()).flatMap((each) => each?.map(({ address }) => address) ?? []);
  for (const host of others.filter((address) => address !== "127.0.0.1")) {
    if (await accepts(host, port)) return `it answers on ${host}`;
  }
  return undefined;
}

function accepts(host: string, port: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const socket = connect({ host, port });
  const settle = (isOpen: boolean) => {
    cancel();
    socket.destroy();
    resolve(isOpen);
  };
  const cancel = systemMachineTime.after(TRY_MS, () => settle(false));
  socket.once("connect", () => settle(true));
  socket.once("error", () => settle(false));
  return promise;
}
