// A JSON text as a value of the engine, with its lists of bars taken out into columns.

import { allocate, context, name, release } from "./memory";
import { BAR_BYTES, beginsBars, readBar } from "./bars";
import { JS_NewArray, JS_NewArrayBufferCopy, JS_ParseJSON, JS_SetPropertyUint32 } from "./quickjs";


/**
 * Writes the value to `out` and a list of array buffers to `out + 8`. Where a list of bars stood, the value has the
 * number of its buffer. The text must have a free byte behind it.
 */
export function readJson(text: usize, length: i32, out: usize): void {
  const js = context();
  const rest = allocate(length + 32);
  const columns = allocate((length / 60 + 2) * BAR_BYTES + 64);
  const buffers = JS_NewArray(js);
  let count = 0;
  const end = text + length;
  let at = text;
  let to = rest;
  let inText = false;
  while (at < end) {
    const byte = load<u8>(at);
    if (!inText && byte == 0x5b && beginsBars(at, end)) {
      const bars = readBars(at, end, columns);
      if (bars > 0) {
        const buffer = columnsOf(columns, bars);
        JS_SetPropertyUint32(js, buffers, count, JS_NewArrayBufferCopy(js, buffer, bars * BAR_BYTES));
        release(buffer);
        to = writeCount(to, count);
        count += 1;
        at = behind(columns, bars);
        continue;
      }
    }
    if (byte == 0x22) inText = !inText;
    store<u8>(to, byte);
    to += 1;
    at += 1;
    if (byte == 0x5c && inText && at < end) {
      store<u8>(to, load<u8>(at));
      to += 1;
      at += 1;
    }
  }
  store<u8>(to, 0);
  release(columns);
  store<i64>(out, JS_ParseJSON(js, rest, <i32>(to - rest), name(0x746e657665))); // event
  store<i64>(out + 8, buffers);
  release(rest);
}

/** Reads bars row by row. Returns their number, or 0 if the list is not plain; the place behind it follows the rows. */
function readBars(from: usize, end: usize, rows: usize): i32 {
  let at = from;
  let bars = 0;
  do {
    at = readBar(at + 1, end, rows + <usize>(bars * BAR_BYTES));
    if (at == 0 || at >= end) return 0;
    bars += 1;
  } while (load<u8>(at) == 0x2c);
  if (load<u8>(at) != 0x5d) return 0;
  store<u32>(rows + <usize>(bars * BAR_BYTES), <u32>(at + 1));
  return bars;
}

function behind(rows: usize, bars: i32): usize {
  return <usize>load<u32>(rows + <usize>(bars * BAR_BYTES));
}

/** The rows as six columns, one behind the other. */
function columnsOf(rows: usize, bars: i32): usize {
  const columns = allocate(bars * BAR_BYTES);
  for (let column = 0; column < 6; column++) {
    let from = rows + <usize>(column << 3);
    let to = columns + <usize>(column * bars * 8);
    for (let bar = 0; bar < bars; bar++) {
      store<f64>(to, load<f64>(from));
      from += BAR_BYTES;
      to += 8;
    }
  }
  return columns;
}

function writeCount(to: usize, count: i32): usize {
  let at = to;
  if (count >= 10) {
    store<u8>(at, <u8>(0x30 + count / 10));
    at += 1;
  }
  store<u8>(at, <u8>(0x30 + (count % 10)));
  return at + 1;
}
