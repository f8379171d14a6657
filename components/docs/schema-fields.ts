/** A JSON Schema as the OpenAPI document writes it. */
export type Schema = {
  $ref?: string;
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  const?: unknown;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  description?: string;
};

export type Field = { name: string; type: string; required: boolean; description: string };

const MAX_DEPTH = 3;

/** The fields of a schema. Fields of nested objects and lists follow their parents: `messages[].id`. */
export function schemaFields(schema: Schema, components: Record<string, Schema>, prefix = '', depth = 0): Field[] {
  const { properties = {}, required = [] } = objectOf(schema, components);
  return Object.entries(properties).flatMap(([name, property]) => {
    const resolved = resolve(property, components);
    const list = resolved.type === 'array';
    const path = `${prefix}${name}${list ? '[]' : ''}`;
    const description = property.description ?? resolved.description ?? '';
    const field = { name: path, type: typeOf(property, components), required: required.includes(name), description };
    const inner = list ? (resolved.items ?? {}) : resolved;
    return [field, ...(depth < MAX_DEPTH ? schemaFields(inner, components, `${path}.`, depth + 1) : [])];
  });
}

function resolve(schema: Schema, components: Record<string, Schema>): Schema {
  const name = schema.$ref?.split('/').at(-1);
  return name ? (components[name] ?? {}) : schema;
}

/** The object in a schema: the schema itself, a list's items, the non-null variant, or several schemas combined. */
function objectOf(schema: Schema, components: Record<string, Schema>): Schema {
  const resolved = resolve(schema, components);
  if (resolved.type === 'array') return objectOf(resolved.items ?? {}, components);
  const branches = (resolved.anyOf ?? resolved.oneOf ?? []).map((branch) => resolve(branch, components));
  const objects = branches.filter(({ properties }) => properties);
  return objects.length > 0 ? objects.reduce((a, b) => both(a, b, components)) : resolved;
}

/** Combines two variants. A field is required only if both require it. */
function both(a: Schema, b: Schema, components: Record<string, Schema>): Schema {
  const properties = { ...b.properties, ...a.properties };
  for (const [name, property] of Object.entries(b.properties ?? {})) {
    const other = a.properties?.[name];
    if (!other) continue;
    const { description } = resolve(other, components);
    properties[name] = { anyOf: [other, property], ...(description !== undefined && { description }) };
  }
  return { properties, required: (a.required ?? []).filter((name) => b.required?.includes(name)) };
}

function typeOf(schema: Schema, components: Record<string, Schema>): string {
  const { type, format, enum: values, const: only, items, anyOf, oneOf } = resolve(schema, components);
  if (values) return values.map((value) => JSON.stringify(value)).join(' | ');
  if (only !== undefined) return JSON.stringify(only);
  if (type === 'array') return `array of ${typeOf(items ?? {}, components)}`;
  const branches = anyOf ?? oneOf;
  if (branches) return [...new Set(branches.map((branch) => typeOf(branch, components)))].join(' or ');
  const words = [type ?? 'any JSON'].flat().join(' or ');
  return format ? `${words} (${format})` : words;
}
