/** Location of one gateway's parts. */
export interface CephPlace {
  /** Folder with all its files. */
  readonly folder: string;
  readonly clusterId: string;
  readonly monitorPort: number;
  readonly gatewayPort: number;
}

/** The common configuration: one monitor, one store in memory, no internal passwords, loopback only. */
export function cephConf({ folder, clusterId, monitorPort, gatewayPort }: CephPlace): string {
  return section("global", {
    fsid: clusterId,
    "mon host": `v2:127.0.0.1:${monitorPort}`,
    "public addr": "127.0.0.1",
    "cluster addr": "127.0.0.1",
    ...everywhere("none", ["auth cluster required", "auth service required", "auth client required"]),
    ...everywhere("crc", ["ms cluster mode", "ms service mode", "ms client mode"]),
    ...everywhere("crc", ["ms mon cluster mode", "ms mon service mode", "ms mon client mode"]),
    "run dir": folder,
    "admin socket": `${folder}/$name.asok`,
    "log file": `${folder}/$name.log`,
    "pid file": "",
    "mon data": `${folder}/mon`,
    // A test machine's disk may be nearly full; this data stays only briefly.
    "mon data avail crit": "1",
    "osd data": `${folder}/osd`,
    "osd objectstore": "memstore",
    "memstore device bytes": String(2 ** 31),
    ...everywhere("1", ["osd pool default size", "osd pool default min size"]),
    ...everywhere("4", ["osd pool default pg num", "osd pool default pgp num"]),
    "mon max pg per osd": "1000",
    "mon allow pool size one": "true",
    "osd crush chooseleaf type": "0",
  }).concat(
    section("client.rgw", {
      "rgw data": `${folder}/rgw`,
      "rgw frontends": `beast endpoint=127.0.0.1:${gatewayPort}`,
      "rgw dns name": "localhost",
    }),
  );
}

const everywhere = (value: string, names: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(names.map((name) => [name, value]));

function section(name: string, settings: Readonly<Record<string, string>>): string {
  const lines = Object.entries(settings).map(([key, value]) => `${key} = ${value}`);
  return `[${name}]\n${lines.join("\n")}\n`;
}
