/** Meanings of columns. */
export const FIELDS = ["moment", "day", "clock", "open", "high", "low", "close", "volume"] as const;
export type Field = (typeof FIELDS)[number];

/**
 * Names that brokers and data vendors give to each column, without case, spaces and signs. An earlier name counts more:
 * a file may have ticks and an empty volume, or a price beside the close.
 */
const NAMES: Readonly<Record<Field, readonly string[]>> = {
  moment: ["datetime", "timestamp", "dateandtime", "opentime", "unix", "unixtimestamp", "unixtime", "epoch", "ts"],
  day: ["date", "day", "tradingday", "tradedate"],
  clock: ["time", "timeofday"],
  open: ["open", "o", "openprice", "priceopen"],
  high: ["high", "h", "highprice", "pricehigh", "max"],
  low: ["low", "l", "lowprice", "pricelow", "min"],
  close: ["close", "c", "closeprice", "priceclose", "closelast", "last", "price"],
  volume: ["volume", "tickvol", "tickvolume", "vol", "v", "basevolume"],
};

/** The columns with the name that counts most for a field: none, one, or several of the same name. */
export function columnsNamed(header: readonly string[], field: Field): readonly number[] {
  const plain = header.map((name) => name.toLowerCase().replace(/[^a-z]/g, ""));
  const best = NAMES[field].find((name) => plain.includes(name));
  return plain.flatMap((name, index) => (name === best ? [index] : []));
}
