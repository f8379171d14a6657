import type { TryFlowBody } from './schema.ts';

type Attributes = TryFlowBody['contact']['attributes'];

/** The contact's attributes after a flow has changed them; null removes one. Runs in the browser, too. */
export function attributesAfter(attributes: Attributes, { attributes: set }: { attributes: Attributes }): Attributes {
  const isGone = (name: string) => set[name] === null;
  return Object.fromEntries(Object.entries({ ...attributes, ...set }).filter(([name]) => !isGone(name)));
}
