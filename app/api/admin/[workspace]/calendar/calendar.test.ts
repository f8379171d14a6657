import { beforeEach, expect, it } from 'vitest';
import { db } from '#lib/platform/database/db.ts';
import { createTestWorkspace } from '#lib/testing/create-test-workspace.ts';
import { signInAs } from '#lib/testing/sign-in-as.ts';
import { defaultCalendar } from '#lib/workspace/calendar/schema.ts';
import { workspaceCalendar } from '#lib/workspace/calendar/workspace-calendar.ts';
import { PATCH } from './route.ts';

let workspaceId: string;
beforeEach(async () => {
  ({ workspaceId } = await createTestWorkspace());
});

async function change(headers: Headers, body: unknown, workspace = workspaceId) {
  const url = `http://parley.test/api/admin/${workspace}/calendar`;
  const response = await PATCH(new Request(url, { method: 'PATCH', headers, body: JSON.stringify(body) }));
  return { status: response.status, json: await response.json() };
}

const calendar = {
  ...defaultCalendar,
  time_zone: 'Asia/Kolkata',
  week: { ...defaultCalendar.week, sat: '10:00–13:00' },
  exceptions: [{ date: '2026-12-25', name: 'Christmas', hours: '' }],
};

it('stores the hours that an admin sets, and records who set them', async () => {
  const { headers } = await signInAs({ workspaceId, role: 'admin' });
  expect(await change(headers, calendar)).toEqual({ status: 200, json: calendar });
  expect(await workspaceCalendar({ workspaceId })).toEqual(calendar);
  const entries = await db().auditEntry.findMany({ where: { workspaceId } });
  expect(entries).toMatchObject([{ action: 'workspace.update', targetId: workspaceId }]);
  expect(entries[0]?.detail).toEqual({
    time_zone: { from: 'UTC', to: 'Asia/Kolkata' },
    sat: { from: '', to: '10:00–13:00' },
    exceptions: { from: [], to: calendar.exceptions },
  });
});

it('records of many exceptional days only those that differ, and nothing when nothing does', async () => {
  const { headers } = await signInAs({ workspaceId, role: 'admin' });
  const newYear = { date: '2027-01-01', name: 'New Year', hours: '' };
  const late = { date: '2026-12-25', name: 'Christmas', hours: '10:00–12:00' };
  await change(headers, { ...calendar, exceptions: [newYear, ...calendar.exceptions] });
  await change(headers, { ...calendar, exceptions: [newYear, late] });
  await change(headers, { ...calendar, exceptions: [newYear, late] });
  const entries = await db().auditEntry.findMany({ where: { workspaceId }, orderBy: { id: 'asc' } });
  expect(entries.map(({ detail }) => detail)).toEqual([
    expect.anything(),
    { exceptions: { from: calendar.exceptions, to: [late] } },
  ]);
});

it('changes only what is given, and refuses to replace what others changed since it was seen', async () => {
  const { headers } = await signInAs({ workspaceId, role: 'admin' });
  const { mon, tue } = defaultCalendar.week;
  await change(headers, { week: { mon: '08:00–12:00' }, before: { week: { mon } } });
  const { json } = await change(headers, { week: { tue: '' }, before: { week: { tue } } });
  expect(json.week).toMatchObject({ mon: '08:00–12:00', tue: '' });
  expect(await change(headers, { week: { mon: '' }, exceptions: [], before: { week: { mon } } })).toMatchObject({
    status: 412,
    json: { detail: expect.stringContaining('The hours of Monday changed while you were editing.') },
  });
  expect(await change(headers, { week: { mon: '' }, before: { week: { mon: '08:00–12:00' } } })).toMatchObject({
    status: 200,
    json: { ...defaultCalendar, week: { ...defaultCalendar.week, mon: '', tue: '' } },
  });
});

it.each([
  ['a time zone that is none', { ...calendar, time_zone: 'Mars/Olympus' }, ['body', 'time_zone']],
  ['hours that are none', { ...calendar, week: { ...calendar.week, mon: 'nine to five' } }, ['body', 'week', 'mon']],
])('refuses %s, names the field, and keeps the stored hours', async (_what, body, loc) => {
  const { headers } = await signInAs({ workspaceId, role: 'admin' });
  expect(await change(headers, body)).toMatchObject({ status: 422, json: { detail: [{ loc }] } });
  expect(await workspaceCalendar({ workspaceId })).toEqual(defaultCalendar);
});

it('is not for agents, nor for the admins of another workspace', async () => {
  const agent = await signInAs({ workspaceId, role: 'agent' });
  expect((await change(agent.headers, calendar)).status).toBe(403);
  const other = await createTestWorkspace();
  const stranger = await signInAs({ workspaceId: other.workspaceId, role: 'admin' });
  expect((await change(stranger.headers, calendar)).status).toBe(404);
  expect(await workspaceCalendar({ workspaceId })).toEqual(defaultCalendar);
});
