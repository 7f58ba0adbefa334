import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatPlace, parsePlace } from './place.js';
import { filmWith } from './replay.testing.js';

const anyChapter = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 9 });
const anyFilm = fc.array(anyChapter, { minLength: 1, maxLength: 4 }).map((chapters) => filmWith(...chapters));

describe('a link to a place', () => {
  test('leads there', () => {
    fc.assert(
      fc.property(anyFilm, fc.nat(), fc.nat(2), (film, any, angle) => {
        const place = { frame: any % film.frames.length, angle };
        expect(parsePlace(film, formatPlace(film, place))).toEqual(place);
      }),
    );
  });

  test('names the turn, the step where it is not the first, and the angle where it is not the first', () => {
    const film = filmWith([1, 2, 3]);
    expect([0, 1, 2, 5].map((frame) => formatPlace(film, { frame, angle: 0 }))).toEqual([
      '#turn=0',
      '#turn=1',
      '#turn=1.2',
      '#turn=2.3',
    ]);
    expect(formatPlace(film, { frame: 3, angle: 2 })).toBe('#turn=2&as=x');
  });

  test('names the chapter in a film of several, by what it is called', () => {
    const film = filmWith([1, 2], [1, 1, 3]);
    expect([0, 2, 3, 7].map((frame) => formatPlace(film, { frame, angle: 0 }))).toEqual([
      '#deal=1&turn=0',
      '#deal=1&turn=1.2',
      '#deal=2&turn=0',
      '#deal=2&turn=2.3',
    ]);
    const byHand = ['#deal=2', '#deal=9&turn=1', '#turn=1', '#deal=0&turn=7', '#deal=x&turn=1'];
    expect(byHand.map((link) => parsePlace(film, link).frame)).toEqual([3, 4, 1, 2, 1]);
  });

  test('that is written by hand leads to the nearest place that there is', () => {
    const film = filmWith([1, 2, 3]);
    const places = [
      '',
      '#',
      '#turn=',
      '#turn=x',
      '#turn=-1',
      '#turn=1.0',
      '#turn=1.9',
      '#turn=77',
      '#as=0&turn=2',
      '#turn=1&as=9',
    ];
    expect(places.map((link) => parsePlace(film, link))).toEqual([
      { frame: 0, angle: 0 },
      { frame: 0, angle: 0 },
      { frame: 0, angle: 0 },
      { frame: 0, angle: 0 },
      { frame: 0, angle: 0 },
      { frame: 1, angle: 0 },
      { frame: 2, angle: 0 },
      { frame: 5, angle: 0 },
      { frame: 3, angle: 1 },
      { frame: 1, angle: 0 },
    ]);
  });

  test('holds whatever stands there', () => {
    fc.assert(
      fc.property(anyFilm, fc.string(), (film, fragment) => {
        const { frame, angle } = parsePlace(film, fragment);
        expect(film.frames[frame]).toBeDefined();
        expect(film.angles[angle]).toBeDefined();
      }),
    );
  });
});
