import { describe, expect, it } from 'vitest';
import { choiceProblem, mappingOf, suggestedChoices } from './column-choice.ts';

const preview = {
  columns: [
    { name: 'Mobile', target: { attribute: 'Mobile' }, samples: [] },
    { name: 'name', target: { field: 'name' as const }, samples: [] },
    { name: 'City', target: { attribute: 'City' }, samples: [] },
    { name: 'problem', target: { attribute: 'problem' }, samples: [] },
  ],
};

it('finds the phone under its other names, and leaves out the reasons of an earlier import', () => {
  expect(suggestedChoices(preview).map(({ kind }) => kind)).toEqual(['phone', 'name', 'attribute', 'none']);
});

it('names only the columns that are for something else than they say', () => {
  expect(mappingOf(preview, suggestedChoices(preview))).toEqual({ Mobile: { field: 'phone' }, problem: null });
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
      'Two columns are set to name. Leave one of them out.',
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
    expect(choiceProblem([...choices])).toBe(problem);
  });

  it('is nothing when all is said', () => {
    expect(choiceProblem(suggestedChoices(preview))).toBeNull();
  });
});
