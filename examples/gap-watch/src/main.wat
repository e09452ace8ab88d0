;; Gap Watch: a whole guest in WebAssembly text. It reads the quote snapshot, finds three numbers in it, and publishes
;; one layout node. Read docs/ABI.md beside it.
;;
;; Memory:  0 .. 1023      the texts below
;;          4096 .. 20479  the quote, at most 16 KiB
;;          24576 ..       the view being written
(module
  (import "svc" "market_get_quote" (func $market_get_quote (param i32 i32 i32 i32) (result i32)))
  (import "svc" "view_set_json" (func $view_set_json (param i32 i32) (result i32)))

  (memory (export "memory") 1)

  (global $quote i32 (i32.const 4096))
  (global $quote_cap i32 (i32.const 16384))
  (global $out i32 (i32.const 24576))

  (data (i32.const 0) "SPX")
  (data (i32.const 16) "\"open\":")
  (data (i32.const 32) "\"previous_close\":")
  (data (i32.const 64) "\"low\":")
  (data (i32.const 80) "\"high\":")
  (data (i32.const 96) "\"price\":")
  (data (i32.const 112) "{\"type\":\"column\",\"spacing\":4,\"children\":[{\"type\":\"label\",\"fontWeight\":\"600\",\"text\":\"")
  (data (i32.const 208) "Gap up of ")
  (data (i32.const 224) "Gap down of ")
  (data (i32.const 240) "No gap worth naming: ")
  (data (i32.const 272) " % at the open\"},{\"type\":\"label\",\"color\":\"")
  (data (i32.const 320) "positive\",\"text\":\"Filled: the day traded back to ")
  (data (i32.const 384) "accent\",\"text\":\"Still open: the day has not seen ")
  (data (i32.const 448) "muted\",\"text\":\"The close before was ")
  (data (i32.const 496) "\"},{\"type\":\"label\",\"color\":\"muted\",\"text\":\"Since that close: ")
  (data (i32.const 576) " %\"}]}")

  ;; How many bytes of the quote are valid, and where the next byte of the view goes.
  (global $quote_len (mut i32) (i32.const 0))
  (global $end (mut i32) (i32.const 0))

  ;; The position behind a key in the quote, or 0 when the key is not there.
  (func $find (param $key i32) (param $len i32) (result i32)
    (local $at i32) (local $i i32)
    (local.set $at (global.get $quote))
    (block $absent
      (loop $next_place
        (br_if $absent (i32.gt_u (i32.add (local.get $at) (local.get $len)) (i32.add (global.get $quote) (global.get $quote_len))))
        (local.set $i (i32.const 0))
        (block $differs
          (loop $next_byte
            (br_if $differs (i32.ne (i32.load8_u (i32.add (local.get $at) (local.get $i))) (i32.load8_u (i32.add (local.get $key) (local.get $i)))))
            (local.set $i (i32.add (local.get $i) (i32.const 1)))
            (br_if $next_byte (i32.lt_u (local.get $i) (local.get $len))))
          (return (i32.add (local.get $at) (local.get $len))))
        (local.set $at (i32.add (local.get $at) (i32.const 1)))
        (br $next_place)))
    (i32.const 0))

  ;; Reads digits, a point and more digits. A price is never negative and the host writes it without exponent.
  (func $number (param $at i32) (result f64)
    (local $value f64) (local $scale f64) (local $byte i32)
    (if (i32.eqz (local.get $at)) (then (return (f64.const nan))))
    (loop $next
      (local.set $byte (i32.load8_u (local.get $at)))
      (local.set $at (i32.add (local.get $at) (i32.const 1)))
      (if (i32.eq (local.get $byte) (i32.const 0x2e))
        (then (local.set $scale (f64.const 1)) (br $next)))
      (if (i32.lt_u (i32.sub (local.get $byte) (i32.const 0x30)) (i32.const 10))
        (then
          (local.set $value (f64.add (f64.mul (local.get $value) (f64.const 10)) (f64.convert_i32_u (i32.sub (local.get $byte) (i32.const 0x30)))))
          (local.set $scale (f64.mul (local.get $scale) (f64.const 10)))
          (br $next))))
    ;; $scale is 0 as long as no point was seen.
    (if (result f64) (f64.gt (local.get $scale) (f64.const 0))
      (then (f64.div (local.get $value) (local.get $scale)))
      (else (local.get $value))))

  ;; Appends a text to the view.
  (func $put (param $text i32) (param $len i32)
    (memory.copy (global.get $end) (local.get $text) (local.get $len))
    (global.set $end (i32.add (global.get $end) (local.get $len))))

  (func $put_byte (param $byte i32)
    (i32.store8 (global.get $end) (local.get $byte))
    (global.set $end (i32.add (global.get $end) (i32.const 1))))

  ;; Appends the digits of a whole number.
  (func $put_whole (param $value i64)
    (if (i64.ge_u (local.get $value) (i64.const 10))
      (then (call $put_whole (i64.div_u (local.get $value) (i64.const 10)))))
    (call $put_byte (i32.add (i32.const 0x30) (i32.wrap_i64 (i64.rem_u (local.get $value) (i64.const 10))))))

  ;; Appends a number with two decimals, rounded half away from zero; a loss carries its sign.
  (func $put_fixed (param $value f64)
    (local $cents i64)
    (local.set $cents (i64.trunc_sat_f64_u (f64.floor (f64.add (f64.mul (f64.abs (local.get $value)) (f64.const 100)) (f64.const 0.5)))))
    (if (i32.and (f64.lt (local.get $value) (f64.const 0)) (i64.ne (local.get $cents) (i64.const 0)))
      (then (call $put_byte (i32.const 0x2d))))
    (call $put_whole (i64.div_u (local.get $cents) (i64.const 100)))
    (call $put_byte (i32.const 0x2e))
    (call $put_byte (i32.add (i32.const 0x30) (i32.wrap_i64 (i64.div_u (i64.rem_u (local.get $cents) (i64.const 100)) (i64.const 10)))))
    (call $put_byte (i32.add (i32.const 0x30) (i32.wrap_i64 (i64.rem_u (local.get $cents) (i64.const 10))))))

  (func $percent (param $value f64) (param $base f64) (result f64)
    (f64.mul (f64.sub (f64.div (local.get $value) (local.get $base)) (f64.const 1)) (f64.const 100)))

  ;; Writes the view. A gap under 0.05 % is noise; a gap is filled once the day has traded at the close before.
  (func $write (param $open f64) (param $before f64) (param $low f64) (param $high f64) (param $price f64)
    (local $gap f64) (local $filled i32)
    (global.set $end (global.get $out))
    (local.set $gap (call $percent (local.get $open) (local.get $before)))
    (local.set $filled (i32.and (f64.le (local.get $low) (local.get $before)) (f64.ge (local.get $high) (local.get $before))))
    (call $put (i32.const 112) (i32.const 84))
    (if (f64.lt (f64.abs (local.get $gap)) (f64.const 0.05))
      (then (call $put (i32.const 240) (i32.const 21)))
      (else
        (if (f64.gt (local.get $gap) (f64.const 0))
          (then (call $put (i32.const 208) (i32.const 10)))
          (else (call $put (i32.const 224) (i32.const 12))))))
    (call $put_fixed (local.get $gap))
    (call $put (i32.const 272) (i32.const 42))
    (if (f64.lt (f64.abs (local.get $gap)) (f64.const 0.05))
      (then (call $put (i32.const 448) (i32.const 36)))
      (else
        (if (local.get $filled)
          (then (call $put (i32.const 320) (i32.const 49)))
          (else (call $put (i32.const 384) (i32.const 49))))))
    (call $put_fixed (local.get $before))
    (call $put (i32.const 496) (i32.const 61))
    (call $put_fixed (call $percent (local.get $price) (local.get $before)))
    (call $put (i32.const 576) (i32.const 6)))

  ;; The host calls this for the view. 0 publishes; a status below zero discards and is shown in the log.
  (func (export "svc_render") (result i32)
    (local $status i32) (local $before f64)
    (local.set $status (call $market_get_quote (i32.const 0) (i32.const 3) (global.get $quote) (global.get $quote_cap)))
    (if (i32.lt_s (local.get $status) (i32.const 0)) (then (return (local.get $status))))
    (global.set $quote_len (local.get $status))
    (local.set $before (call $number (call $find (i32.const 32) (i32.const 17))))
    ;; NaN is not greater than zero either: a quote without a close before has no gap to tell.
    (if (i32.eqz (f64.gt (local.get $before) (f64.const 0))) (then (return (i32.const -5))))
    (call $write
      (call $number (call $find (i32.const 16) (i32.const 7)))
      (local.get $before)
      (call $number (call $find (i32.const 64) (i32.const 6)))
      (call $number (call $find (i32.const 80) (i32.const 7)))
      (call $number (call $find (i32.const 96) (i32.const 8))))
    (call $view_set_json (global.get $out) (i32.sub (global.get $end) (global.get $out))))
)
