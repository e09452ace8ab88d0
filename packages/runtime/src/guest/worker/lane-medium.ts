import { readSync, writeSync } from "node:fs";

/** Location of a lane: in a file that two processes share, or in memory that two threads of one process share. */
export type LanePlace = FilePlace | MemoryPlace;

/** A range of a file in memory. */
export interface FilePlace {
  /** Descriptor of the file that the host shares with the process of its guests. */
  readonly file: number;
  /** Its number in that file, from 0. */
  readonly lane: number;
}

/** The thread's end of a lane: for a file, with the descriptor by which it wakes the host. */
export type ThreadPlace = (FilePlace & { readonly bell: number }) | MemoryPlace;

/** A memory that contains exactly one lane. */
export interface MemoryPlace {
  readonly memory: SharedArrayBuffer;
}

/**
 * Reads and writes the bytes of one lane. A block is written before the word that announces it; both media preserve
 * this order for every reader.
 */
export interface LaneMedium {
  readonly word: (at: number) => number;
  readonly setWord: (at: number, value: number) => void;
  readonly read: (into: Uint8Array, at: number) => void;
  readonly write: (bytes: Uint8Array, at: number) => void;
  /** Stops using the medium. */
  readonly close: () => void;
}

/** The medium of a place. A lane is as long as `laneBytes`. */
export function mediumOf(place: LanePlace, laneBytes: number): LaneMedium {
  return "memory" in place ? memoryMedium(place) : fileMedium(place, laneBytes);
}

/** Not a descriptor: writing to a closed lane fails, instead of reaching a file that reuses its number. */
const CLOSED = -1;

/**
 * Each access is one system call, and the kernel's lock preserves the order. The file belongs to the process and stays
 * open.
 */
function fileMedium({ file, lane }: FilePlace, laneBytes: number): LaneMedium {
  const start = lane * laneBytes;
  const word = new Uint32Array(1);
  const wordBytes = new Uint8Array(word.buffer);
  let open = file;
  return {
    word(at) {
      readSync(open, wordBytes, 0, 4, start + at);
      return word[0] as number;
    },
    setWord(at, value) {
      word[0] = value;
      writeSync(open, wordBytes, 0, 4, start + at);
    },
    read: (into, at) => void readSync(open, into, 0, into.length, start + at),
    write: (bytes, at) => void writeSync(open, bytes, 0, bytes.length, start + at),
    close() {
      open = CLOSED;
    },
  };
}

/** The words are atomic: a thread that reads one also sees everything written before it. */
function memoryMedium({ memory }: MemoryPlace): LaneMedium {
  const words = new Uint32Array(memory);
  const all = new Uint8Array(memory);
  return {
    word: (at) => Atomics.load(words, at / 4),
    setWord: (at, value) => void Atomics.store(words, at / 4, value),
    read: (into, at) => into.set(all.subarray(at, at + into.length)),
    write: (bytes, at) => all.set(bytes, at),
    close() {},
  };
}
