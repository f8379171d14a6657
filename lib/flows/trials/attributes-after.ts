import type { ContactChange } from '../nodes/contract/outcome.ts';
import type { TryFlowBody } from './schema.ts';

type Attributes = TryFlowBody['contact']['attributes'];

/** The contact's attributes after a flow has changed them; null removes one. */
export function attributesAfter(
  attributes: Attributes,
  { attributes: set }: Pick<ContactChange, 'attributes'>,
): Attributes {
  const isGone = (name: string) => set[name] === null;
  return Object.fromEntries(Object.entries({ ...attributes, ...set }).filter(([name]) => !isGone(name)));
}
