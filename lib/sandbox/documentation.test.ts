import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CONTROL_COMMANDS } from './control/control-routes.ts';
import { GRAPH_CALLS } from './graph/graph-routes.ts';
import { inboundSchema } from './schema/inbound-schema.ts';
import { settingsSchema } from './schema/settings-schema.ts';

const page = readFileSync(new URL('../../docs/sandbox.md', import.meta.url), 'utf8');

describe('docs/sandbox.md', () => {
  it.each(CONTROL_COMMANDS.map(({ method, pattern }) => [method, pattern.replace(/:(\w+)/g, '{$1}')]))(
    'has %s /_sandbox/%s',
    (method, path) => {
      expect(page).toContain(`\`${method} /_sandbox/${path}\``);
    },
  );

  it('runs it with the Node that the project installed, as the machine’s may be too old', () => {
    expect(page).toMatch(/^node_modules\/\.bin\/node lib\/sandbox\/main\.ts --port/m);
  });

  it('names every setting', () => {
    const settings = Object.entries(settingsSchema.parse({})).flatMap(([name, value]) =>
      typeof value === 'object' && value !== null ? Object.keys(value).map((key) => `${name}.${key}`) : [name],
    );
    expect(settings.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
  });

  it('names every kind of message and every operation', () => {
    const kinds = inboundSchema.options.flatMap(({ shape }) => [...shape.type.values]);
    const operations = GRAPH_CALLS.map(({ name }) => name).filter((name) => !name.startsWith('objects.'));
    expect([...kinds, ...operations].filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
  });
});
