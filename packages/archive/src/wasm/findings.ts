import { type Issue, issue, type WasmLimits } from "@bourse/contract";
import { FEATURES, type FeatureName } from "./features.ts";

/** Pointer of a module's issues: its entry in the archive. */
export const MODULE_POINTER = "/main.wasm";

interface Sighting {
  readonly place: string;
  times: number;
}

interface Excess {
  found: number;
  readonly limit: number;
}

/** Collects all faults of one module, each once. */
export class Findings {
  readonly limits: WasmLimits;
  readonly #issues = new Map<string, Issue>();
  readonly #features = new Map<FeatureName, Sighting>();
  readonly #excesses = new Map<string, Excess>();
  #more = 0;

  constructor(limits: WasmLimits) {
    this.limits = limits;
  }

  add(rule: string, message: string, hint?: string): void {
    const key = `${rule} ${message}`;
    if (this.#issues.has(key)) return;
    if (this.#issues.size >= this.limits.issues) this.#more += 1;
    else this.#issues.set(key, { ...issue(rule, MODULE_POINTER, message), ...(hint === undefined ? {} : { hint }) });
  }

  /** Records a forbidden feature; the first position is shown, the others are counted. */
  feature(name: FeatureName, place: () => string): void {
    const seen = this.#features.get(name);
    if (seen) seen.times += 1;
    else this.#features.set(name, { place: place(), times: 1 });
  }

  /** True when a forbidden feature was found so far. */
  sees(name: FeatureName): boolean {
    return this.#features.has(name);
  }

  malformed({ message, offset }: { readonly message: string; readonly offset: number }): void {
    this.add("wasm.malformed", `${message} (byte ${offset})`);
  }

  /** Records an exceeded limit, with the largest figure found. `what` reads as "… functions". */
  tooLarge(found: number, limit: number, what: string): void {
    const seen = this.#excesses.get(what);
    if (seen) seen.found = Math.max(seen.found, found);
    else this.#excesses.set(what, { found, limit });
  }

  has(...rules: readonly string[]): boolean {
    return this.list().some((each) => rules.includes(each.rule));
  }

  get clean(): boolean {
    return this.#issues.size === 0 && this.#features.size === 0 && this.#excesses.size === 0;
  }

  list(): readonly Issue[] {
    const excesses = [...this.#excesses].map(([what, { found, limit }]) =>
      issue(
        "wasm.module_too_large",
        MODULE_POINTER,
        `the module has ${found} ${what}, at most ${limit} ${limit === 1 ? "is" : "are"} allowed`,
      ),
    );
    const features = [...this.#features].map(([name, { place, times }]) => {
      const { title, hint } = FEATURES[name];
      const where = `${place}${times > 1 ? `, and ${times - 1} more` : ""}`;
      return { ...issue("wasm.feature_forbidden", MODULE_POINTER, `the module uses ${title} (${where})`), hint };
    });
    const all = [...this.#issues.values(), ...excesses, ...features];
    const last = all.at(-1);
    if (this.#more === 0 || !last) return all;
    return [...all, issue(last.rule, MODULE_POINTER, `${this.#more} more findings are not listed`)];
  }
}
