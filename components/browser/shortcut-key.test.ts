import { expect, it } from 'vitest';
import { shortcutKey } from './shortcut-key.ts';

const pressed = (key: string, code: string, { shiftKey = false, altGraph = false } = {}) =>
  shortcutKey({ key, code, shiftKey, getModifierState: (name) => altGraph && name === 'AltGraph' });

it.each([
  ['k', 'KeyK', 'k'],
  ['K', 'KeyK', 'k'],
  ['л', 'KeyK', 'k'],
  ['Л', 'KeyK', 'k'],
  ['ن', 'KeyK', 'k'],
  ['ל', 'KeyK', 'k'],
  ['क', 'KeyK', 'k'],
  ['ा', 'KeyE', 'e'],
  ['า', 'KeyK', 'k'],
])('reads %s on %s as %s', (key, code, letter) => {
  expect(pressed(key, code)).toBe(letter);
});

it('leaves other layouts of Latin letters, signs and named keys as they are', () => {
  expect(pressed('t', 'KeyK')).toBe('t');
  expect(pressed('ğ', 'KeyE')).toBe('ğ');
  expect(pressed('/', 'KeyQ')).toBe('/');
  expect(pressed('?', 'Digit7', { shiftKey: true })).toBe('?');
  expect(pressed('E', 'KeyE', { shiftKey: true })).toBe('E');
  expect(pressed('ArrowDown', 'ArrowDown')).toBe('ArrowDown');
  expect(pressed('€', 'KeyE', { altGraph: true })).toBe('€');
  expect(pressed('э', 'KeyE', { altGraph: true })).toBe('э');
});
