;; Shows the price of one symbol: reads the quote snapshot and publishes a label.
;; All strings are UTF-8; a result below zero is an error code, and handing it back tells it to the host.
(module
  (import "svc" "market_get_quote" (func $market_get_quote (param i32 i32 i32 i32) (result i32)))
  (import "svc" "view_set_json" (func $view_set_json (param i32 i32) (result i32)))

  (memory (export "memory") 1)

  ;; 0: symbol, as in the manifest, 16: what the price follows in the quote, 32: the view up to the price
  (data (i32.const 0) "SIM:ALTA")
  (data (i32.const 16) "\"price\":")
  (data (i32.const 32) "{\"type\":\"label\",\"text\":\"SIM:ALTA ")
  (global $quote i32 (i32.const 1024))
  (global $quote_cap i32 (i32.const 16384))

  ;; Called for each view with guestOutput; 0 publishes what was set.
  (func (export "svc_render") (result i32)
    (local $length i32) (local $from i32) (local $to i32)
    (local.set $length
      (call $market_get_quote (i32.const 0) (i32.const 8) (global.get $quote) (global.get $quote_cap)))
    (if (i32.lt_s (local.get $length) (i32.const 0)) (then (return (local.get $length))))
    (local.set $from (call $after_price (i32.add (global.get $quote) (local.get $length))))
    (local.set $to (local.get $from))
    (block $done
      (loop $digit
        (br_if $done (i32.eqz (call $is_number (i32.load8_u (local.get $to)))))
        (local.set $to (i32.add (local.get $to) (i32.const 1)))
        (br $digit)))
    (return (call $publish (local.get $from) (i32.sub (local.get $to) (local.get $from)))))

  ;; The address behind `"price":`, or the end when the quote has none.
  (func $after_price (param $end i32) (result i32)
    (local $at i32) (local $same i32)
    (local.set $at (global.get $quote))
    (loop $next
      (if (i32.ge_u (i32.add (local.get $at) (i32.const 8)) (local.get $end)) (then (return (local.get $end))))
      (local.set $same (i64.eq (i64.load (local.get $at)) (i64.load (i32.const 16))))
      (if (local.get $same) (then (return (i32.add (local.get $at) (i32.const 8)))))
      (local.set $at (i32.add (local.get $at) (i32.const 1)))
      (br $next))
    (unreachable))

  ;; Digits and the point; `+` `-` and `e` as JSON may write them.
  (func $is_number (param $char i32) (result i32)
    (i32.or
      (i32.lt_u (i32.sub (local.get $char) (i32.const 48)) (i32.const 10))
      (i32.or
        (i32.or (i32.eq (local.get $char) (i32.const 46)) (i32.eq (local.get $char) (i32.const 101)))
        (i32.or (i32.eq (local.get $char) (i32.const 43)) (i32.eq (local.get $char) (i32.const 45))))))

  ;; Writes the digits behind the view's beginning at 32 and closes it.
  (func $publish (param $from i32) (param $length i32) (result i32)
    (local $end i32)
    (local.set $end (i32.const 65))
    (memory.copy (local.get $end) (local.get $from) (local.get $length))
    (local.set $end (i32.add (local.get $end) (local.get $length)))
    (i32.store16 (local.get $end) (i32.const 0x7d22))
    (call $view_set_json (i32.const 32) (i32.sub (i32.add (local.get $end) (i32.const 2)) (i32.const 32)))))
