import { assemble } from "@bourse/testing/guests";

/** Functions of the large module; with their bodies it has some 770 KB, as a guest with a language's runtime in it. */
const FUNCTIONS = 690;
/** Functions that one call of `event` runs: a callback of a runtime reaches a part of it. */
const REACHED = 150;

/** Each function loops over memory, branches and computes, with constants of its own, so that no two are alike. */
function body(n: number): string {
  const steps = Array.from({ length: 26 }, (_, step) => {
    const at = 1024 + ((n * 131 + step * 17) % 30_000);
    return `(i32.store offset=${at} (local.get $i) (i32.add (local.get $x)
      (i32.mul (i32.load offset=${at + 4} (local.get $i)) (i32.const ${n * 7 + step + 3}))))
      (if (i32.gt_u (local.get $x) (i32.const ${n * 100 + step})) (then
        (local.set $x (i32.rotl (i32.xor (local.get $x) (i32.const ${n * 31 + step})) (i32.const ${(step % 30) + 1})))))`;
  });
  return `(func $f${n} (param $x i32) (result i32) (local $i i32)
    (loop $again ${steps.join("\n")} (local.set $i (i32.add (local.get $i) (i32.const 8)))
      (br_if $again (i32.lt_u (local.get $i) (i32.const 32)))) (local.get $x))`;
}

/** A module of 770 KB whose export `event` runs a part of it through a table, as an interpreter does. */
export function largeModule(functions = FUNCTIONS): Promise<Uint8Array> {
  const numbers = Array.from({ length: functions }, (_, n) => n);
  return assemble(`(module (type $t (func (param $x i32) (result i32)))
    (memory (export "memory") 4) (table ${functions} funcref)
    (elem (i32.const 0) ${numbers.map((n) => `$f${n}`).join(" ")})
    ${numbers.map(body).join("\n")}
    (func (export "event") (result i32) (local $n i32) (local $x i32)
      (loop $next
        (local.set $x (call_indirect (type $t) (local.get $x) (local.get $n)))
        (local.set $n (i32.add (local.get $n) (i32.const 1)))
        (br_if $next (i32.lt_u (local.get $n) (i32.const ${Math.min(functions, REACHED)}))))
      (local.get $x)))`);
}

/** A module of a few hundred bytes. */
export function smallModule(): Promise<Uint8Array> {
  return largeModule(1);
}

/** Neither returns nor, in code that counts its own turns, looks for interrupts. */
export function endlessModule(): Promise<Uint8Array> {
  return assemble(`(module (memory (export "memory") 1024)
    (func (export "event") (result i32) (loop $again
      (memory.fill (i32.const 0) (i32.const 1) (i32.const 67108864)) (br $again)) unreachable))`);
}
