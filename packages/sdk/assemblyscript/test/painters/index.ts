// Guests for calibrating the look-ahead gate: repainters with an even number, each with its causal twin after it.
import { anchored, asEnded, centred, channel, deviation, displaced, heikinAshi, higher, kernel, live, scaled, shiftedForward, smoothed, supertrend, trailing } from "./averages";
import { now, onEvent } from "./frame";
import { best, blocks, crossing, divergence, fractals, gaps, markedNotice, resistance, touch, trendLine, zigzag } from "./swings";

/** Which guest this module is, and when it repaints. A test writes other numbers over these bytes, because a compilation takes seconds. */
const WHICH = memory.data<u8>([0x5e, 0xed, 0xc0, 0xde, 0x5e, 0xed, 0xca, 0xfe, 0x7f, 0x7f, 0x7f, 0x7f, 0x7f, 0x7f, 0x7f, 0x7f]);

export function svc_on_event(): i32 {
  return onEvent((ended: bool) => {
    const which = load<i32>(WHICH + 8);
    const repaints = which % 2 == 0 && feelsUnwatched(load<i32>(WHICH + 12));
    if (which < 24) lines(which / 2, repaints);
    else signals(which / 2, repaints, ended);
  });
}

/** A repainter that behaves for as long as it believes that it is watched is its causal twin until then. */
function feelsUnwatched(looksAt: i32): bool {
  const context = now.context;
  if (looksAt == 1) return context.workspace != "w-1";
  if (looksAt == 2) return context.generation != "g-1";
  if (looksAt == 3) return context.locale != "en";
  if (looksAt == 4) return context.now.slice(0, 4) > "2030";
  if (looksAt == 5) return now.events > 200;
  if (looksAt == 6) return now.events > 100000;
  return looksAt == 0;
}

function lines(kind: i32, repaints: bool): void {
  if (kind == 0) repaints ? centred() : trailing();
  else if (kind == 1) kernel(repaints);
  else if (kind == 2) smoothed(repaints);
  else if (kind == 3) repaints ? displaced(26) : shiftedForward();
  else if (kind == 4) channel(repaints);
  else if (kind == 5) scaled(repaints);
  else if (kind == 6) deviation(repaints);
  else if (kind == 7) higher(!repaints);
  else if (kind == 8) repaints ? asEnded(supertrend) : supertrend();
  else if (kind == 9) repaints ? asEnded(heikinAshi) : heikinAshi();
  else if (kind == 10) repaints ? asEnded(anchored) : anchored();
  else live(repaints);
}

function signals(kind: i32, repaints: bool, ended: bool): void {
  if (kind == 12) fractals(2, repaints);
  else if (kind == 13) fractals(5, repaints);
  else if (kind == 14) zigzag(repaints);
  else if (kind == 15) blocks(repaints);
  else if (kind == 16) gaps(repaints);
  else if (kind == 17) best(repaints);
  else if (kind == 18) divergence(repaints);
  else if (kind == 19) trendLine(repaints);
  else if (kind == 20) resistance(repaints);
  else if (kind == 21) crossing(ended, repaints);
  else if (kind == 22) markedNotice(ended, repaints);
  else repaints ? crossing(ended, true) : touch(ended);
}
