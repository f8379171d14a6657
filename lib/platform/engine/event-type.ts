import type { EventType } from 'inngest';
import type { z } from 'zod';

/**
 * Defines an event, as the SDK's function of this name does. But it loads no SDK: that has hundreds of modules, and
 * whatever writes an event, such as a command, would load them all. A function's trigger may be such a definition, or
 * the name of one with a condition: `{ event: definition.name, if: … }`.
 */
export function eventType<Name extends string, Schema extends z.ZodObject>(
  name: Name,
  { schema }: { schema: Schema },
): EventType<Name, Schema> {
  type Created = ReturnType<EventType<Name, Schema>['create']>;
  return {
    name,
    event: name,
    schema,
    create: (...[data, options]) => ({
      ...options,
      name,
      data: data as Created['data'],
      validate: async () => void (await schema.parseAsync(data)),
    }),
  };
}
