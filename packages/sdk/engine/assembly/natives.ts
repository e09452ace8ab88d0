// What a program in the engine may call, beside the language: the functions of the host, by a letter each. Arguments are
// handles of the engine, which keeps them; a result is a new handle.

import * as js from "./quickjs";
import { context, scratch, setNow, setSampled } from "./memory";
import { calculate } from "./indicators/native";
import { fixedText, isOneLine } from "./figures";
import { makeNode } from "./nodes";
import { jsonText } from "./write-json";

@external("svc", "log") declare function svc_log(text: usize, length: i32): void;
@external("svc", "has_capability") declare function svc_has_capability(index: i32): i32;


const LOG: u8 = 0x6c; // l
const HAS_CAPABILITY: u8 = 0x68; // h
const SET_NOW: u8 = 0x74; // t
const SAMPLE: u8 = 0x73; // s
const JSON_TEXT: u8 = 0x6a; // j
const CALCULATE: u8 = 0x6e; // n
const FIXED: u8 = 0x66; // f
const ONE_LINE: u8 = 0x69; // i
const NODE: u8 = 0x6d; // m
/** l, h, t, s, j */
export const COMMON: u64 = 0x6a7374686c;
/** n, f, i, m */
export const MAKING: u64 = 0x6d69666e;

export function argument(args: usize, index: i32): i64 {
  return load<i64>(load<usize>(args + (<usize>index << 2)));
}

export function numberArgument(args: usize, index: i32): f64 {
  return js.JS_ToFloat64(context(), scratch(), argument(args, index)) < 0 ? NaN : load<f64>(scratch());
}

/** The argument as UTF-8, its length at {@link scratch}; 0 if it has none. It must be freed. */
export function textArgument(args: usize, index: i32): usize {
  return js.JS_ToCStringLen2(context(), scratch(), argument(args, index), 0);
}

/** The natives of every guest; 0 for a letter of none of them. */
export function callCommon(letter: u8, count: i32, args: usize): usize {
  if (letter == LOG) {
    const text = textArgument(args, 0);
    if (text != 0) {
      svc_log(text, load<i32>(scratch()));
      js.JS_FreeCString(context(), text);
    }
    return js.qjs_new_number(0);
  }
  if (letter == HAS_CAPABILITY) return js.qjs_new_number(<f64>svc_has_capability(<i32>numberArgument(args, 0)));
  if (letter == SET_NOW) {
    setNow(numberArgument(args, 0));
    return js.qjs_new_number(0);
  }
  if (letter == CALCULATE) return count < 2 ? js.qjs_get_undefined() : calculate(argument(args, 0), argument(args, 1));
  if (letter == FIXED && count == 3) return fixedText(argument(args, 0), numberArgument(args, 1), numberArgument(args, 2));
  if (letter == ONE_LINE && count == 1) return js.qjs_new_number(isOneLine(argument(args, 0)) ? 1 : 0);
  if (letter == NODE && count == 3) return makeNode(argument(args, 0), argument(args, 1), argument(args, 2));
  if (letter == JSON_TEXT) return jsonText(argument(args, 0));
  if (letter == SAMPLE) {
    setSampled(<i32>numberArgument(args, 0));
    return js.qjs_new_number(0);
  }
  return 0;
}
