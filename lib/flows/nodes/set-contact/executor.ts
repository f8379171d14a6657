import { cutToCharacters } from '#lib/messaging/messages/character-count.ts';
import { storable } from '#lib/platform/json/storable.ts';
import { spelledName } from '#lib/platform/spelled-name.ts';
import { textBudget } from '#lib/platform/text-budget.ts';
import { fillText, fillValueDeep } from '../../template/fill-text.ts';
import type { Variables } from '../../template/variables.ts';
import type { Executor } from '../contract/executor.ts';
import type { SetContactData } from './schema.ts';

export const executor: Executor<SetContactData> = {
  hasEffect: true,
  execute: ({ addTags = [], removeTags = [], attributes = {} }, { variables }) => {
    // A contact's attributes have no more than that together.
    const budget = textBudget();
    const contact = storable({
      addTags: filledTags(addTags, variables),
      removeTags: filledTags(removeTags, variables),
      attributes: Object.fromEntries(
        Object.entries(attributes)
          .map(([key, value]) => [spelledName(key), fillValueDeep(value, variables, budget)] as const)
          .filter(([name]) => name !== ''),
      ),
    });
    // The contact's attributes are variables of the run, which continues with the new ones.
    return { type: 'leave', handle: 'next', set: contact.attributes, contact, output: contact };
  },
};

function filledTags(tags: string[], variables: Variables): string[] {
  const filled = tags.map((tag) => cutToCharacters(spelledName(fillText(tag, variables)), 100));
  return [...new Set(filled.filter(Boolean))];
}
