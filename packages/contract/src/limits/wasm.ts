const KIB = 1024;
const MIB = 1024 * KIB;

/** Limits on a guest module, checked before any of its instructions runs; tests pass smaller ones. */
export interface WasmLimits {
  readonly moduleBytes: number;
  readonly types: number;
  readonly imports: number;
  readonly functions: number;
  readonly functionBytes: number;
  readonly localsPerFunction: number;
  readonly localsTogether: number;
  readonly branchTableTargets: number;
  readonly blockDepth: number;
  readonly globals: number;
  readonly exports: number;
  readonly segments: number;
  readonly elementsTogether: number;
  readonly customSections: number;
  readonly customBytes: number;
  readonly validationWork: number;
  readonly validationValues: number;
  readonly copiesPerFunction: number;
  readonly copiesTogether: number;
  readonly memoryPages: number;
  readonly tableElements: number;
  /** Findings listed; further ones are only counted. */
  readonly issues: number;
}

/** The limits of a guest's module; docs/adr/0010 describes the attacks they stop. */
export const WASM_LIMITS: WasmLimits = {
  /**
   * A JavaScript engine with its program takes 600 KiB, a large C++ guest 5 MiB; a larger module makes one check slow.
   */
  moduleBytes: 8 * MIB,
  /** Compilers emit one type per signature; large programs have some hundreds. */
  types: 10_000,
  /** Seven exist, and repeating one is useless; without a limit a module could list a million faults. */
  imports: 1_000,
  /** Each function costs the engine a table slot and a code object, whatever its size. */
  functions: 50_000,
  /** An interpreter's loop has 100 KiB; compiling one function takes 120 bytes of memory for each of its bytes. */
  functionBytes: MIB,
  /** Engines zero each local on entry, so a body of ten bytes could make a frame of megabytes. */
  localsPerFunction: 10_000,
  /** Machine code grows with the locals: functions of six bytes with 10,000 each would make gigabytes of it. */
  localsTogether: 1_000_000,
  /** The largest table that engines accept. */
  branchTableTargets: 65_520,
  /**
   * A branch table with all its targets; a validator keeps 300 bytes per level, and 8 MiB of code can nest 2.5 million
   * levels.
   */
  blockDepth: 65_536,
  /** Compilers emit a handful; each is a cell outside linear memory. */
  globals: 10_000,
  /** A guest needs three; toolchains export some tens of helpers. */
  exports: 1_000,
  /** Data and element segments together; each costs an allocation at every instantiation. */
  segments: 10_000,
  /** A table holds 10,000: longer segments can only trap, and each element is a cell outside linear memory. */
  elementsTogether: 100_000,
  /** Toolchains write three or four. */
  customSections: 1_000,
  /** Names and producers are useful to authors; debug information belongs beside the module. */
  customBytes: MIB,
  /**
   * Operands that a validator checks one by one; calls with 1,000 parameters make 8 MiB of code take minutes to
   * validate.
   */
  validationWork: 100_000_000,
  /**
   * Values that a validator keeps beyond one per instruction: further results of calls, operands of blocks, and a mark
   * per level for each branch table. Without a limit, a valid module of 8 MiB makes V8 abort the process for lack of
   * memory.
   */
  validationValues: 4_000_000,
  /**
   * Frame slots (parameters, locals, stack) that a compiler copies at blocks and branches, some 20 bytes each.
   * PostgreSQL copies 380,000 in its largest function; without a limit, a module of 360 KiB takes 23 GB at its first
   * call.
   */
  copiesPerFunction: 4_000_000,
  /** Machine code grows with the copies. All of PostgreSQL copies eight million. */
  copiesTogether: 32_000_000,
  /** 64 MiB: several copies of the largest event (4 MiB) in a guest of any language. */
  memoryPages: 1024,
  /** Tables lie outside linear memory; the largest base module seen has 532 elements. */
  tableElements: 10_000,
  /** An author fixes a handful at a time. */
  issues: 100,
};
