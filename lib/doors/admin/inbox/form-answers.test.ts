import { expect, it } from 'vitest';
import { formAnswers } from './form-answers.ts';

it('shows answers as lines, without the channel’s token and what was left empty', () => {
  const response = {
    flow_token: 'secret',
    full_name: 'Asha Menon',
    guests: 4,
    vegetarian: false,
    extras: ['Cake', 'Candles'],
    note: '',
    coupon: null,
    none: [],
    address: { city: 'Pune', lines: [{ street: 'MG Road' }] },
  };
  expect(formAnswers(response)).toEqual({
    answers: [
      { label: 'address › city', value: 'Pune' },
      { label: 'address › lines › 0', value: '…' },
      { label: 'extras', value: 'Cake, Candles' },
      { label: 'full name', value: 'Asha Menon' },
      { label: 'guests', value: '4' },
      { label: 'vegetarian', value: 'false' },
    ],
    more: 0,
  });
});

it('shows answers in the order of their numbers', () => {
  const response = { screen_10_Name_0: 'c', screen_2_Name_1: 'b', screen_2_Name_0: 'a' };
  expect(formAnswers(response).answers.map(({ value }) => value)).toEqual(['a', 'b', 'c']);
});

it('shows what was not valid JSON as it came, and nothing where there is nothing', () => {
  expect(formAnswers('{broken')).toEqual({ answers: [{ label: '', value: '{broken' }], more: 0 });
  for (const empty of [null, undefined, {}, []]) expect(formAnswers(empty)).toEqual({ answers: [], more: 0 });
});

it('stays small, however much a customer sends', () => {
  const deep = JSON.parse(`${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`);
  const many = Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`q${index}`, 'x']));
  expect(formAnswers(many)).toMatchObject({ answers: { length: 50 }, more: 10 });
  const { answers } = formAnswers({ deep, ['k'.repeat(5_000)]: `${'y'.repeat(998)}🎂${'y'.repeat(9_000)}` });
  expect(answers.map(({ label, value }) => [label.length, value.length])).toEqual([
    ['deep › a › a'.length, 1],
    [100, 999],
  ]);
  expect(answers.every(({ value }) => value.isWellFormed())).toBe(true);
});
