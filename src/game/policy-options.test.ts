import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { definePolicy, withDefaults } from './policy.js';
import {
  defaultsOf,
  type PolicyOptions,
  parseOptions,
  rangeText,
  shownOptions,
  writeOptions,
} from './policy-options.js';
import { UsageError } from './user-error.js';

const OPTIONS = {
  bold: { summary: 'bids high', default: false },
  lead: { summary: 'what is led', values: ['high', 'low', 'any'], default: 'low' },
  weight: { summary: 'of a trick', low: -1, high: 1, step: 0.1, default: 0.3 },
} as const satisfies PolicyOptions;

const read = (text: string | null) => parseOptions(OPTIONS, text, 'bidder');

describe('options of a policy', () => {
  test('are at their default unless given', () => {
    expect(read(null)).toEqual({ bold: false, lead: 'low', weight: 0.3 });
    expect(read(null)).toEqual(defaultsOf(OPTIONS));
    expect(read('weight=-0.5')).toEqual({ bold: false, lead: 'low', weight: -0.5 });
  });

  test('reach the policy as what they mean: true and false, words, numbers', () => {
    expect(read('bold=on,lead=any,weight=1')).toEqual({ bold: true, lead: 'any', weight: 1 });
    expect(read(' bold = on , weight=1e0 ')).toEqual({ bold: true, lead: 'low', weight: 1 });
  });

  test('are written in their own order, without those at their default', () => {
    expect(writeOptions(OPTIONS, read('weight=0.70,bold=on'))).toBe('bold=on,weight=0.7');
    expect(writeOptions(OPTIONS, read('bold=off,lead=low'))).toBe('');
  });

  test('that count refuse marks of thousands', () => {
    const options = { worlds: { summary: 'sampled', low: 1, high: 5000, step: 1, default: 64 } };
    expect(['2e3', '2000'].map((text) => parseOptions(options, `worlds=${text}`, 'x').worlds)).toEqual([2000, 2000]);
    for (const text of ['1.024', '1.000', '0x10'])
      expect(() => parseOptions(options, `worlds=${text}`, 'x')).toThrow(`cannot be '${text}'`);
  });

  test('come back from what is written, whatever they are', () => {
    const any = fc.record({
      bold: fc.boolean(),
      lead: fc.constantFrom(...OPTIONS.lead.values),
      weight: fc.integer({ min: -10, max: 10 }).map((tenths) => tenths / 10),
    });
    fc.assert(
      fc.property(any, (values) => {
        const written = writeOptions(OPTIONS, values);
        expect(read(written === '' ? null : written)).toEqual(values);
      }),
      { seed: 5 },
    );
  });

  test('have their values told', () => {
    expect(Object.values(OPTIONS).map(rangeText)).toEqual([
      'on or off',
      'high, low or any',
      'a number from -1 to 1 in steps of 0.1',
    ]);
  });

  test.each([
    ['bolt=on', "'bidder' has no option 'bolt'; did you mean 'bold'?"],
    ['trumps=on', "'bidder' has no option 'trumps'; choose from bold, lead, weight"],
    ['bold=yes', "option bold of 'bidder' cannot be 'yes'; it is on or off"],
    ['lead=first', "option lead of 'bidder' cannot be 'first'; it is high, low or any"],
    ['weight=1.1', "option weight of 'bidder' cannot be '1.1'; it is a number from -1 to 1 in steps of 0.1"],
    ['weight=0.25', "option weight of 'bidder' cannot be '0.25'; it is a number from -1 to 1 in steps of 0.1"],
    ['weight=much', "option weight of 'bidder' cannot be 'much'; it is a number from -1 to 1 in steps of 0.1"],
    ['weight=Infinity', "option weight of 'bidder' cannot be 'Infinity'; it is a number from -1 to 1 in steps of 0.1"],
    ['bold=on,bold=on', "option bold of 'bidder' is given more than once"],
    ['bold', "options of 'bidder' must be name=value, as in bold=on, not 'bold'"],
    ['bold=', "options of 'bidder' must be name=value, as in bold=on, not 'bold='"],
    ['', "options of 'bidder' must be name=value, as in bold=on, not ''"],
    ['__proto__=on', "'bidder' has no option '__proto__'; choose from bold, lead, weight"],
    ['toString=on', "'bidder' has no option 'toString'; choose from bold, lead, weight"],
  ])('that cannot be are refused: %s', (text, message) => {
    expect(() => read(text)).toThrow(new UsageError(message));
  });

  test('that are hidden are given like any other, and travel only with another value than their default', () => {
    const hiding = { ...OPTIONS, weight: { ...OPTIONS.weight, hidden: true } };
    const read = (text: string | null) => parseOptions(hiding, text, 'bidder');
    expect(read(null)).toEqual({ bold: false, lead: 'low' });
    expect(read('weight=0.3')).toEqual(read(null));
    expect(read('weight=0.5,bold=on')).toEqual({ bold: true, lead: 'low', weight: 0.5 });
    expect(Object.keys(read('weight=0.5,bold=on'))).toEqual(['bold', 'lead', 'weight']);
    expect(writeOptions(hiding, read('weight=0.5,bold=on'))).toBe('bold=on,weight=0.5');
    expect(writeOptions(hiding, read(null))).toBe('');
    expect(Object.keys(shownOptions(hiding))).toEqual(['bold', 'lead']);
    expect(defaultsOf(hiding).weight).toBe(0.3);
    expect(() => read('wight=0.5')).toThrow(new UsageError("'bidder' has no option 'wight'; did you mean 'weight'?"));
    expect(() => read('trumps=on')).toThrow(new UsageError("'bidder' has no option 'trumps'; choose from bold, lead"));
    expect(() => parseOptions({ weight: hiding.weight }, 'x=on', 'bidder')).toThrow(
      "no option 'x'; choose from weight",
    );
  });

  test('may have any name, also one that every object knows', () => {
    const named = { toString: { summary: 's', default: false } };
    expect(parseOptions(named, 'toString=on', 'bidder')).toEqual({ toString: true });
  });

  test('are refused where there are none', () => {
    expect(() => parseOptions(undefined, 'bold=on', 'plain')).toThrow(
      new UsageError("'plain' has no options, but got 'bold=on'"),
    );
  });
});

describe('a policy', () => {
  const text = { name: 'bidder', summary: 's', description: 'd', options: OPTIONS };
  const bidder = definePolicy('dealer', { ...text, create: (options) => ({ options }) });

  test('is made with a value for every option, whatever is given', () => {
    expect(bidder.create().options).toEqual(defaultsOf(OPTIONS));
    expect(bidder.create({ bold: true }).options).toEqual({ bold: true, lead: 'low', weight: 0.3 });
  });

  test('under another name has other defaults, of which each can be changed', () => {
    const bolder = withDefaults(bidder, { name: 'bolder', summary: 'S', description: 'D' }, { bold: true });
    expect([bolder.name, bolder.role, bolder.summary, bolder.description]).toEqual(['bolder', 'dealer', 'S', 'D']);
    expect(defaultsOf(bolder.options)).toEqual({ bold: true, lead: 'low', weight: 0.3 });
    expect(bolder.create().options).toEqual(defaultsOf(bolder.options));
    expect(bolder.create({ bold: false, weight: 1 }).options).toEqual({ bold: false, lead: 'low', weight: 1 });
    expect(defaultsOf(bidder.options).bold).toBe(false);
  });
});
