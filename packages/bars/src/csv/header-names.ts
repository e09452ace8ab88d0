/** Meanings of columns. */
export const FIELDS = ["moment", "day", "clock", "open", "high", "low", "close", "volume"] as const;
export type Field = (typeof FIELDS)[number];

/** Names that brokers and data vendors give to each column, without case, spaces and signs. */
const NAMES: Readonly<Record<Field, readonly string[]>> = {
  moment: ["datetime", "timestamp", "dateandtime", "opentime", "unix", "unixtimestamp", "unixtime", "epoch", "ts"],
  day: ["date", "day", "tradingday", "tradedate"],
  clock: ["time", "timeofday"],
  open: ["open", "o", "openprice", "priceopen"],
  high: ["high", "h", "highprice", "pricehigh", "max"],
  low: ["low", "l", "lowprice", "pricelow", "min"],
  close: ["close", "c", "closeprice", "priceclose", "closelast", "last"],
  volume: ["volume", "vol", "v", "tickvol", "tickvolume", "basevolume"],
};

/** The meaning of a column by its name; undefined for one that bars do not need. */
export function fieldOf(name: string): Field | undefined {
  const plain = name.toLowerCase().replace(/[^a-z]/g, "");
  return FIELDS.find((field) => NAMES[field].includes(plain));
}
