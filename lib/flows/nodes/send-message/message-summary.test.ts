import { expect, it } from 'vitest';
import { messageSummary } from './message-summary.ts';

it.each([
  [{}, ''],
  [{ body: 'Hi' }, 'Hi'],
  [{ type: 'template', template_name: 'cart' }, 'Template cart'],
  [{ type: 'template' }, 'Template'],
  [{ type: 'image', caption: 'Tea', media_url: 'https://x.example/a' }, 'image: Tea'],
  [{ type: 'audio', media_url: 'https://x.example/a' }, 'audio: https://x.example/a'],
  [{ type: 'video' }, 'video'],
] as const)('a message in one line: %j', (message, line) => {
  expect(messageSummary(message)).toBe(line);
});
