import { keepPart } from "../run/keep.ts";
import { startCeph } from "./start-ceph.ts";

await keepPart(async () => {
  const { stop, ...access } = await startCeph();
  return { access, stop };
});
