/** How much of one test is done: `usual` on every run, `deep` in the long runs that go before a change of what is tested. */
interface Depths<Size> {
  readonly usual: Size;
  readonly deep: Size;
}

/** Set by `npm run test:deep`. */
const VARIABLE = "BOURSE_TEST_DEPTH";

/** The size for this run: the same test, the same seeds, more or less of it. */
export function depth<Size>({ usual, deep }: Depths<Size>): Size {
  return process.env[VARIABLE] === "deep" ? deep : usual;
}
