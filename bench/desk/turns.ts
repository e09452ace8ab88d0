const NANOSECONDS = 1e6;

/** How long other work waited for the event loop, in milliseconds. */
export interface Turns {
  readonly p99: number;
  readonly longest: number;
  /** Processor time of this thread in those turns, which hardly depends on other load of the machine. */
  readonly busyP99: number;
  readonly busyLongest: number;
}

/** Watches the turns of this process' loop with a timer of a millisecond. */
export function watchTurns(): () => Turns {
  const waited: number[] = [];
  const busy: number[] = [];
  let [then, cpu] = [process.hrtime.bigint(), cpuMs()];
  const timer = setInterval(() => {
    const [now, spent] = [process.hrtime.bigint(), cpuMs()];
    waited.push(Number(now - then) / NANOSECONDS - 1);
    busy.push(spent - cpu);
    [then, cpu] = [now, spent];
  }, 1);
  return () => {
    clearInterval(timer);
    return {
      p99: percentile(waited, 0.99),
      longest: Math.max(0, ...waited),
      busyP99: percentile(busy, 0.99),
      busyLongest: Math.max(0, ...busy),
    };
  };
}

function cpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** The value below which a share of the others lie. */
export function percentile(values: readonly number[], share: number): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length * share)] ?? 0;
}
