;; The hot loop of a network, whose bytes are in kernel.ts: `npx vitest run src/network/kernel.test.ts -u` renews them.
(module
  (memory (export "memory") 1)
  ;; A layer: out[o] = bias[o] + sum over i of in[i] * weight[o][i].
  ;; in: int16, `bytes` long, a multiple of 16. weights: int16, a row an output. bias, out: int32. outs: a multiple of 4.
  (func (export "dense") (param $in i32) (param $weights i32) (param $bias i32) (param $out i32) (param $bytes i32) (param $outs i32)
    (local $end i32) (local $last i32) (local $i i32) (local $w1 i32) (local $w2 i32) (local $w3 i32) (local $x v128)
    (local $a v128) (local $b v128) (local $c v128) (local $d v128)
    (local.set $end (i32.add (local.get $in) (local.get $bytes)))
    (local.set $last (i32.add (local.get $out) (i32.shl (local.get $outs) (i32.const 2))))
    (loop $rows
      (local.set $a (v128.const i32x4 0 0 0 0))
      (local.set $b (v128.const i32x4 0 0 0 0))
      (local.set $c (v128.const i32x4 0 0 0 0))
      (local.set $d (v128.const i32x4 0 0 0 0))
      (local.set $w1 (i32.add (local.get $weights) (local.get $bytes)))
      (local.set $w2 (i32.add (local.get $w1) (local.get $bytes)))
      (local.set $w3 (i32.add (local.get $w2) (local.get $bytes)))
      (local.set $i (local.get $in))
      (loop $inputs
        (local.set $x (v128.load (local.get $i)))
        (local.set $a (i32x4.add (local.get $a) (i32x4.dot_i16x8_s (local.get $x) (v128.load (local.get $weights)))))
        (local.set $b (i32x4.add (local.get $b) (i32x4.dot_i16x8_s (local.get $x) (v128.load (local.get $w1)))))
        (local.set $c (i32x4.add (local.get $c) (i32x4.dot_i16x8_s (local.get $x) (v128.load (local.get $w2)))))
        (local.set $d (i32x4.add (local.get $d) (i32x4.dot_i16x8_s (local.get $x) (v128.load (local.get $w3)))))
        (local.set $weights (i32.add (local.get $weights) (i32.const 16)))
        (local.set $w1 (i32.add (local.get $w1) (i32.const 16)))
        (local.set $w2 (i32.add (local.get $w2) (i32.const 16)))
        (local.set $w3 (i32.add (local.get $w3) (i32.const 16)))
        (br_if $inputs (i32.lt_u (local.tee $i (i32.add (local.get $i) (i32.const 16))) (local.get $end))))
      ;; The four sums of each row, row k in lane k.
      (local.set $x (i8x16.shuffle 0 1 2 3 16 17 18 19 4 5 6 7 20 21 22 23 (local.get $a) (local.get $b)))
      (local.set $a (i8x16.shuffle 8 9 10 11 24 25 26 27 12 13 14 15 28 29 30 31 (local.get $a) (local.get $b)))
      (local.set $a (i32x4.add (local.get $a) (local.get $x)))
      (local.set $x (i8x16.shuffle 0 1 2 3 16 17 18 19 4 5 6 7 20 21 22 23 (local.get $c) (local.get $d)))
      (local.set $c (i8x16.shuffle 8 9 10 11 24 25 26 27 12 13 14 15 28 29 30 31 (local.get $c) (local.get $d)))
      (local.set $c (i32x4.add (local.get $c) (local.get $x)))
      (local.set $x (i8x16.shuffle 0 1 2 3 4 5 6 7 16 17 18 19 20 21 22 23 (local.get $a) (local.get $c)))
      (local.set $a (i8x16.shuffle 8 9 10 11 12 13 14 15 24 25 26 27 28 29 30 31 (local.get $a) (local.get $c)))
      (v128.store (local.get $out)
        (i32x4.add (v128.load (local.get $bias)) (i32x4.add (local.get $a) (local.get $x))))
      (local.set $weights (local.get $w3))
      (local.set $bias (i32.add (local.get $bias) (i32.const 16)))
      (br_if $rows (i32.lt_u (local.tee $out (i32.add (local.get $out) (i32.const 16))) (local.get $last)))))

  ;; in[k] = out[k] >> shift, cut to 0..8191: int32 to int16, `count` of them, a multiple of 8.
  (func (export "squash") (param $out i32) (param $in i32) (param $count i32) (param $shift i32)
    (local $end i32)
    (local.set $end (i32.add (local.get $in) (i32.shl (local.get $count) (i32.const 1))))
    (loop $eight
      (v128.store (local.get $in)
        (i16x8.max_s (v128.const i16x8 0 0 0 0 0 0 0 0)
          (i16x8.min_s (v128.const i16x8 8191 8191 8191 8191 8191 8191 8191 8191)
            (i16x8.narrow_i32x4_s
              (i32x4.shr_s (v128.load (local.get $out)) (local.get $shift))
              (i32x4.shr_s (v128.load offset=16 (local.get $out)) (local.get $shift))))))
      (local.set $out (i32.add (local.get $out) (i32.const 32)))
      (br_if $eight (i32.lt_u (local.tee $in (i32.add (local.get $in) (i32.const 16))) (local.get $end)))))
)
