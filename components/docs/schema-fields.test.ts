import { expect, it } from 'vitest';
import { type Schema, schemaFields } from './schema-fields.ts';

const linesOf = (schema: Schema, components: Record<string, Schema> = {}) =>
  schemaFields(schema, components).map(({ name, type, required }) => `${name}${required ? '!' : ''}: ${type}`);
const object = (properties: Record<string, Schema>, ...required: string[]): Schema => ({
  type: 'object',
  properties,
  required,
});

it('lists fields with their type, and says which are required', () => {
  const schema = object(
    {
      id: { type: 'string', format: 'uuid' },
      note: { type: ['string', 'null'] },
      state: { enum: ['on', 'off'] },
      kind: { const: 'order' },
      tags: { type: 'array', items: { type: 'string' } },
      extra: {},
    },
    'id',
    'state',
  );
  expect(linesOf(schema)).toEqual([
    'id!: string (uuid)',
    'note: string or null',
    'state!: "on" | "off"',
    'kind: "order"',
    'tags[]: array of string',
    'extra: any JSON',
  ]);
});

it('puts nested fields below their parents, through references, lists and what may be null', () => {
  const components = { Item: object({ sku: { type: 'string' } }, 'sku') };
  const schema = object({
    items: { type: 'array', items: { $ref: '#/components/schemas/Item' } },
    first: { anyOf: [{ $ref: '#/components/schemas/Item' }, { type: 'null' }] },
  });
  expect(linesOf(schema, components)).toEqual([
    'items[]: array of object',
    'items[].sku!: string',
    'first: object or null',
    'first.sku!: string',
  ]);
});

it('merges the shapes that a value may have; required is what all of them require', () => {
  const schema: Schema = {
    oneOf: [
      object({ type: { const: 'text' }, body: { type: 'string' } }, 'type', 'body'),
      object({ type: { const: 'image' }, url: { type: 'string' } }, 'type', 'url'),
    ],
  };
  expect(linesOf(schema).toSorted()).toEqual(['body: string', 'type!: "text" or "image"', 'url: string']);
});

it('stops at a schema that contains itself', () => {
  const components: Record<string, Schema> = {};
  components.Node = object({ child: { $ref: '#/components/schemas/Node' } });
  expect(schemaFields({ $ref: '#/components/schemas/Node' }, components).map(({ name }) => name)).toEqual([
    'child',
    'child.child',
    'child.child.child',
    'child.child.child.child',
  ]);
});
