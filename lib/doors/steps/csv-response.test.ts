import { expect, it } from 'vitest';
import { csvResponse } from './csv-response.ts';

async function* lines() {
  yield 'name\r\n';
  yield 'Zoë\r\n';
}

it('tells spreadsheets the encoding: without the mark, Excel shows “Zoë” as “ZoÃ«”', async () => {
  const response = await csvResponse({ filename: 'people.csv', lines: lines(), isUnchanged: async () => true });
  expect(Buffer.from(await response.arrayBuffer()).toString('utf8')).toBe('\uFEFFname\r\nZoë\r\n');
});
