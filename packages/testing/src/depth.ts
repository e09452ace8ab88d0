/** The size of a test: `usual` in every run, `deep` in the long runs before a change of the tested code. */
interface Depths<Size> {
  readonly usual: Size;
  readonly deep: Size;
}

/** Set by `npm run test:deep`. */
const VARIABLE = "BOURSE_TEST_DEPTH";

/** Whether this is a long run. */
export const isDeep = (): boolean => process.env[VARIABLE] === "deep";

/** The size for this run: the same test and seeds, with more or fewer repetitions. */
export function depth<Size>({ usual, deep }: Depths<Size>): Size {
  return isDeep() ? deep : usual;
}
