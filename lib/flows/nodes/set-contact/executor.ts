import { storable } from '#lib/platform/json/storable.ts';
import { fillText, fillValue } from '../../template/fill-text.ts';
import type { JsonValue, Variables } from '../../template/variables.ts';
import type { Executor } from '../contract/executor.ts';
import type { SetContactData } from './schema.ts';

export const executor: Executor<SetContactData> = {
  hasEffect: true,
  execute: ({ addTags = [], removeTags = [], attributes = {} }, { variables }) => {
    const contact = storable({
      addTags: filledTags(addTags, variables),
      removeTags: filledTags(removeTags, variables),
      attributes: Object.fromEntries(
        Object.entries(attributes).map(([key, value]) => [key, filledAttribute(value, variables)]),
      ),
    });
    // The contact's attributes are variables of the run: it goes on with the new ones.
    return { type: 'leave', handle: 'next', set: contact.attributes, contact, output: contact };
  },
};

function filledTags(tags: string[], variables: Variables): string[] {
  const filled = tags.map((tag) => fillText(tag, variables).trim().slice(0, 100));
  return [...new Set(filled.filter(Boolean))];
}

function filledAttribute(value: JsonValue, variables: Variables): JsonValue {
  return typeof value === 'string' ? fillValue(value, variables) : value;
}
