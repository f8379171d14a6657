import { describe, expect, it } from 'vitest';
import { choiceProblem, mappingOf, suggestedChoices } from './column-choice.ts';

const preview = {
  columns: [
    { name: 'Mobile', target: { field: 'phone' as const }, samples: [] },
    { name: 'name', target: { field: 'name' as const }, samples: [] },
    { name: 'City', target: { attribute: 'city' }, samples: [] },
    { name: 'problem', target: { attribute: 'problem' }, samples: [] },
  ],
  rows: [],
};

it('suggests what the columns are for by their names, and leaves out the reasons of an earlier import', () => {
  expect(suggestedChoices(preview)[2]).toEqual({ kind: 'attribute', attribute: 'city' });
  expect(suggestedChoices(preview).map(({ kind }) => kind)).toEqual(['phone', 'name', 'attribute', 'none']);
});

it('names only the columns that are for something else than they say', () => {
  expect(mappingOf(preview, suggestedChoices(preview))).toEqual({ problem: null });
  const changed = suggestedChoices(preview).map((choice, at) => (at === 2 ? { ...choice, attribute: 'Town' } : choice));
  expect(mappingOf(preview, changed)).toEqual({ City: { attribute: 'Town' }, problem: null });
});

it('tells columns of the same name apart', () => {
  const note = { name: 'Notes', target: { attribute: 'Notes' }, samples: [] };
  const same = { ...preview, columns: [...preview.columns, note, note] };
  const choices = suggestedChoices(same);
  expect(choiceProblem(same, choices)).toBe('Two columns are set to “Notes”. Leave one of them out.');
  const one = choices.map((choice, at) => (at === 5 ? { ...choice, kind: 'none' as const } : choice));
  expect(choiceProblem(same, one)).toBeNull();
  expect(mappingOf(same, one)).toEqual({ problem: null, Notes: [{ attribute: 'Notes' }, null] });
});

describe('what keeps a file from being imported', () => {
  it.each([
    ['no phone', [{ kind: 'name', attribute: '' }], 'Choose the column that holds the phone number.'],
    [
      'two names',
      [
        { kind: 'phone', attribute: '' },
        { kind: 'name', attribute: '' },
        { kind: 'name', attribute: '' },
      ],
      'Two columns are set to “Name”. Leave one of them out.',
    ],
    [
      'one attribute in two cases',
      [
        { kind: 'phone', attribute: '' },
        { kind: 'attribute', attribute: 'City' },
        { kind: 'attribute', attribute: 'city' },
      ],
      'Two columns are set to “city”. Leave one of them out.',
    ],
    [
      'an attribute without a name',
      [
        { kind: 'phone', attribute: '' },
        { kind: 'attribute', attribute: ' ' },
      ],
      'Give every attribute a name.',
    ],
  ] as const)('is %s', (_, choices, problem) => {
    expect(choiceProblem(preview, [...choices])).toBe(problem);
  });

  it('is nothing when every column is assigned', () => {
    expect(choiceProblem(preview, suggestedChoices(preview))).toBeNull();
  });

  it('is nothing when the workspace has an attribute in two cases, as its own export has', () => {
    const other = { name: 'CITY', target: { attribute: 'City' }, samples: [] };
    const both = { ...preview, columns: [...preview.columns, other] };
    expect(choiceProblem(both, suggestedChoices(both))).toBeNull();
  });
});
