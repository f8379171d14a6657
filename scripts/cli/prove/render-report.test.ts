import { expect, it } from 'vitest';
import { renderHtml } from './render-html.ts';
import { renderText } from './render-text.ts';
import type { Report } from './report.ts';

const report: Report = {
  date: '2026-11-23T01:32:00.000Z',
  minutes: 2,
  seconds: 150,
  versions: { parley: '0.2.0', node: '24.21.0', postgres: '18.4' },
  machine: { processor: 'A <fast> one & more', cores: 8, memoryGb: 32, system: 'Linux 6.1, x64' },
  database: 'given',
  capacity: [{ name: 'sends', count: 4000, perSecond: 412.4, p50Ms: 31.2, p95Ms: 60, p99Ms: 1200 }],
  memoryMb: { before: 240, after: 310 },
  faults: [{ name: 'kill', recoverySeconds: [4.2, 3.1, 9.9] }],
  leftOut: [{ name: 'database', reason: 'The connection to the database is encrypted, so no proxy can cut it.' }],
  seen: {
    acknowledgedSends: 4211,
    unknownSends: 1,
    askedAgain: 20,
    acknowledgedInbound: 1000,
    events: 1000,
    deliveries: 9000,
    repeatedDeliveries: 3,
    runs: 80,
    cutOffBySigterm: 0,
  },
  lost: 0,
  doubled: 0,
  reordered: 0,
  unanswered: 0,
  refused: 0,
  problems: [],
  held: true,
};
const broken: Report = {
  ...report,
  held: false,
  lost: 2,
  refused: 1,
  problems: [{ kind: 'lost', what: 'acknowledged send', detail: '<script>alert(1)</script>' }],
};

it('says in words what was measured, broken and seen', () => {
  const text = renderText(report);
  expect(text).toContain('Parley kept its word. 3 things were broken under load. Nothing was lost');
  expect(text).toMatch(/Sends +412 +31\.2 ms +60 ms +1\.2 s\n/);
  expect(text).toMatch(/The app was killed +3 +4\.2 s +9\.9 s\n/);
  expect(text).toContain('The database was away. Left out: The connection to the database is encrypted');
  expect(text).toContain('4,211 sends were acknowledged. Each reached its customer once.');
});

it('reports no guarantee that was broken, and names what went wrong', () => {
  const text = renderText(broken);
  expect(text).toContain('Parley did not keep its word. 3 things were broken under load: 2 lost and 1 refused');
  expect(text).toContain('Lost: acknowledged send: <script>');
  expect(text).not.toContain('Each reached its customer once.');
});

it('makes a page that needs nothing from outside, and in which all text is text', () => {
  const html = renderHtml(broken);
  expect(html).not.toMatch(/<script|https?:|url\(|@import/);
  expect(html).toContain('&#60;script&#62;alert(1)');
  expect(html).toContain('A &#60;fast&#62; one &#38; more');
});
