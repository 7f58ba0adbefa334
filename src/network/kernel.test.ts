import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import wabt from 'wabt';
import { newKernel } from './kernel.js';

const SOURCE = new URL('kernel.wat', import.meta.url);
const HOLDER = new URL('kernel.ts', import.meta.url);

test('the bytes of the kernel are those of its text', async () => {
  const { parseWat } = await wabt();
  const { buffer } = parseWat('kernel.wat', readFileSync(SOURCE, 'utf8'), { simd: true }).toBinary({});
  const bytes = Buffer.from(buffer).toString('base64');
  const lines = bytes.match(/.{1,110}/g)!.map((line) => `  '${line}'`);
  const text = readFileSync(HOLDER, 'utf8').replace(/(?<=BYTES =\n)[^;]+/, () => lines.join(' +\n'));
  await expect(text).toMatchFileSnapshot(fileURLToPath(HOLDER));
});

test('sums are exact at the limits of int16 and int32', () => {
  const { dense, memory } = newKernel(65_536);
  const [int16, int32] = [new Int16Array(memory.buffer), new Int32Array(memory.buffer)];
  const [inputs, outputs] = [24, 8];
  for (let input = 0; input < inputs; input++) int16[input] = [32_767, -32_768, 1, 0][input % 4]!;
  for (let index = 0; index < inputs * outputs; index++) int16[512 + index] = ((index * 7919) % 4001) - 2000;
  for (let output = 0; output < outputs; output++) int32[1024 + output] = output * 1_000_003;
  dense(0, 1024, 4096, 8192, 2 * inputs, outputs);
  for (let output = 0; output < outputs; output++) {
    let sum = int32[1024 + output]!;
    for (let input = 0; input < inputs; input++) sum += int16[input]! * int16[512 + output * inputs + input]!;
    expect(int32[2048 + output]).toBe(sum);
  }
});
