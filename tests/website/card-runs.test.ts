import { charactersOf } from '../../domain/pictures/visible-text.js';
import { runsOf } from '../../domain/website/card-runs.js';

const han = /\p{Script=Han}/u;

/** The runs of a line from left to right: `<` is read to the left, `*` is drawn from hairlines. */
const runs = (text: string, rightToLeft = false): string[] => {
  const line = charactersOf(text).map((character) => ({ character, hairline: han.test(character) }));
  return runsOf(line, rightToLeft).map((run) => `${run.rightToLeft ? '<' : ''}${run.hairline ? '*' : ''}${run.text}`);
};

test('a line of one script is one run', () => {
  expect(runs('Getting started')).toEqual(['Getting started']);
  expect(runs('שלום עולם', true)).toEqual(['<שלום עולם']);
  expect(runs('')).toEqual([]);
});

test('Han letters are drawn as hairlines beside letters of either direction', () => {
  expect(runs('Hello 中文 world')).toEqual(['Hello ', '*中文 ', 'world']);
  expect(runs('Hello 中文 العربية')).toEqual(['Hello ', '*中文 ', '<العربية']);
  expect(runs('שלום 中文', true)).toEqual(['*中文', '<שלום ']);
});

test('runs stand as they are read, with numbers, brackets and the end of the sentence at their places', () => {
  expect(runs('שלום 中文 world (123)!', true)).toEqual(['<!', '*中文 ', 'world (123)', '<שלום ']);
  expect(runs('אב 12 גד', true)).toEqual(['<\u00a0גד', '12', '<אב ']);
  expect(runs('one אב two')).toEqual(['one ', '<אב', '\u00a0two']);
});

test('pictures take the direction of what is around them, and leave that of the others alone', () => {
  expect(runs('שלום 👋 2026', true)).toEqual(['2026', '<שלום 👋 ']);
  expect(runs('אב 👋 גד')).toEqual(['<אב 👋 גד']);
  expect(runs('שלום 🇮🇱 2026', true)).toEqual(['2026', '<שלום 🇮🇱 ']);
  expect(runs('שלום 👨‍👩‍👧 2026', true)).toEqual(['2026', '<שלום 👨‍👩‍👧 ']);
  expect(runs('one 👋 אב')).toEqual(['one 👋 ', '<אב']);
});

test('letters of two UTF-16 units have the direction of their script', () => {
  expect(runs('שלום 𠮷 2026', true)).toEqual(['*𠮷 ', '2026', '<שלום ']);
  expect(runs('one 𐤀𐤁 12')).toEqual(['one ', '12', '<𐤀𐤁 ']);
  expect(runs('one 𞤀𞤁 𐹩 two')).toEqual(['one ', '𐹩', '<𞤀𞤁 ', '\u00a0two']);
});
