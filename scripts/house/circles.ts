/** Groups of more than one name that reach each other along the arrows, each sorted. */
export function circlesOf(arrows: ReadonlyMap<string, Iterable<string>>): readonly (readonly string[])[] {
  const order: string[] = [];
  const seen = new Set<string>();
  for (const name of arrows.keys()) walk(name, arrows, { seen, done: (each) => order.push(each) });

  const back = new Map<string, string[]>();
  for (const [from, targets] of arrows) for (const to of targets) back.set(to, [...(back.get(to) ?? []), from]);
  const assigned = new Set<string>();
  const circles: string[][] = [];
  for (const name of order.reverse()) {
    const circle: string[] = [];
    walk(name, back, { seen: assigned, done: (each) => circle.push(each) });
    if (circle.length > 1) circles.push(circle.sort());
  }
  return circles;
}

/** Visits what a name reaches and nobody has seen; calls back with each when all that it reaches is done. */
function walk(
  start: string,
  arrows: ReadonlyMap<string, Iterable<string>>,
  { seen, done }: { readonly seen: Set<string>; done(name: string): void },
): void {
  if (seen.has(start)) return;
  seen.add(start);
  const open = [{ name: start, rest: [...(arrows.get(start) ?? [])] }];
  for (let top = open.at(-1); top; top = open.at(-1)) {
    const next = top.rest.pop();
    if (next === undefined) {
      done(top.name);
      open.pop();
    } else if (!seen.has(next)) {
      seen.add(next);
      open.push({ name: next, rest: [...(arrows.get(next) ?? [])] });
    }
  }
}
