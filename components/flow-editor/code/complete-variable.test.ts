import { CompletionContext } from '@codemirror/autocomplete';
import { EditorState } from '@codemirror/state';
import { describe, expect, it } from 'vitest';
import { completeName, completeVariable } from './complete-variable.ts';
import { isKnownVariable } from './is-known-variable.ts';

const variables = ['name', 'phone', 'order_id'];

/** The options offered at the `|`, and the position from which they would replace. */
function offered(complete: typeof completeVariable, text: string, explicit = false) {
  const at = text.indexOf('|');
  const state = EditorState.create({ doc: text.replace('|', '') });
  const result = complete(variables)(new CompletionContext(state, at, explicit));
  return result && { from: result.from, names: result.options.map(({ label }) => label) };
}

describe('suggestions while typing', () => {
  it.each([
    ['Hi {{|', 5],
    ['Hi {{ |', 6],
    ['Hi {{na|', 5],
    ['{"a": "{{na|}}"}', 9],
    ['{{name}} {{ph|', 11],
  ])('offers the variables in %s', (text, from) => {
    expect(offered(completeVariable, text)).toEqual({ from, names: variables });
  });

  it.each(['Hi |', 'Hi {|', '{{name}}|', '{ {name|'])('offers nothing in %s', (text) => {
    expect(offered(completeVariable, text)).toBeNull();
  });

  it('offers the filters behind a bar', () => {
    const complete = (text: string) => {
      const state = EditorState.create({ doc: text });
      const result = completeVariable(variables)(new CompletionContext(state, text.length, false));
      return result && { from: result.from, names: result.options.map(({ label }) => label) };
    };
    const names = ['default:"none"', 'number:2', 'money', 'date:"d MMM yyyy"', 'upper', 'first_word', 'json'];
    expect(complete('Hi {{name|')).toEqual({ from: 10, names });
    expect(complete('Hi {{name|upper|fi')).toEqual({ from: 16, names });
  });

  it('offers bare names from the first letter on, or when asked', () => {
    expect(offered(completeName, 'or|')).toEqual({ from: 0, names: variables });
    expect(offered(completeName, '|')).toBeNull();
    expect(offered(completeName, '|', true)).toEqual({ from: 0, names: variables });
  });

  it('knows a variable by its first part', () => {
    expect(isKnownVariable('order_id.0.sku', variables)).toBe(true);
    expect(isKnownVariable('order_id[0].sku', variables)).toBe(true);
    expect(isKnownVariable('order_ids[0].sku', variables)).toBe(false);
    expect(isKnownVariable('order', variables)).toBe(false);
  });
});
