import { expect, it } from 'vitest';
import { plainSource } from './plain-source.ts';

it('release: a source without types names modules by their new ending, and keeps its lines and its prose', () => {
  const source = [
    "import type { Env } from '#lib/platform/env.ts';",
    "import { env } from '#lib/platform/env.ts';",
    "import './start[1].ts';",
    'import { client } from "./generated/client.ts";',
    "const program: string = 'lib/sandbox/main.ts';",
    '// See `server.ts`.',
    "const folders = 'app/**/*.ts', words = 'not a file.ts';",
  ].join('\n');
  const lines = plainSource(source)
    .split('\n')
    .map((line) => line.trim().replace(/ +/g, ' '));
  expect(lines).toEqual([
    '',
    "import { env } from '#lib/platform/env.js';",
    "import './start[1].js';",
    'import { client } from "./generated/client.js";',
    "const program = 'lib/sandbox/main.js';",
    '// See `server.ts`.',
    "const folders = 'app/**/*.ts', words = 'not a file.ts';",
  ]);
});
