import { describe, expect, it } from 'vitest';
import { newId } from '#lib/platform/new-id.ts';
import { setUpFlowRoutes } from './set-up-flow-routes.ts';

const { call, create } = setUpFlowRoutes();

describe('ETag and If-Match', () => {
  it('changes what was read, and refuses what has changed since with 412', async () => {
    const id = await create();
    const { etag } = await call('GET', `/flows/${id}`);
    const headers = { 'if-match': etag };
    const first = await call('PATCH', `/flows/${id}`, { body: { name: 'First' }, headers });
    expect(first).toMatchObject({ status: 200, body: { name: 'First' } });
    expect(first.etag).not.toBe(etag);
    const second = await call('PATCH', `/flows/${id}`, { body: { name: 'Second' }, headers });
    expect(second).toMatchObject({ status: 412, body: { code: 'precondition_failed' }, etag: first.etag });
    expect(await call('POST', `/flows/${id}/publish`, { headers })).toMatchObject({ status: 412 });
    expect(await call('DELETE', `/flows/${id}`, { headers })).toMatchObject({ status: 412 });
    expect(await call('GET', `/flows/${id}`)).toMatchObject({ body: { name: 'First' } });
  });

  it.each(['*', 'W/"1"', '"9", "1"'])('takes If-Match: %s', async (tag) => {
    const id = await create();
    const answer = await call('PATCH', `/flows/${id}`, { body: { name: 'New' }, headers: { 'if-match': tag } });
    expect(answer.status).toBe(200);
  });

  it.each(['"2"', 'nonsense', '1'])('refuses If-Match: %s', async (tag) => {
    const id = await create();
    const answer = await call('PATCH', `/flows/${id}`, { body: { name: 'New' }, headers: { 'if-match': tag } });
    expect(answer.status).toBe(412);
  });

  it.each(['"1"', 'W/"1"', '"7", "1"', '*'])('answers 304 without a body to If-None-Match: %s', async (tag) => {
    const id = await create();
    const headers = { 'if-none-match': tag };
    expect(await call('GET', `/flows/${id}`, { headers })).toEqual({ status: 304, body: null, etag: '"1"' });
    expect(await call('GET', `/flows/${newId()}`, { headers })).toMatchObject({ status: 404 });
    expect(await call('GET', '/flows', { headers })).toMatchObject({ status: 200, body: { flows: [{ id }] } });
    await call('PATCH', `/flows/${id}`, { body: { name: 'New' } });
    const changed = await call('GET', `/flows/${id}`, { headers });
    expect(changed).toMatchObject(tag === '*' ? { status: 304 } : { status: 200, body: { name: 'New' }, etag: '"2"' });
  });

  it.each(['"2"', '1', ''])('answers 200 to If-None-Match: %s', async (tag) => {
    const id = await create();
    const headers = { 'if-none-match': tag };
    expect(await call('GET', `/flows/${id}`, { headers })).toMatchObject({ status: 200, body: { id }, etag: '"1"' });
    const named = { body: { name: 'New' }, headers: { 'if-none-match': '"1"' } };
    expect(await call('PATCH', `/flows/${id}`, named)).toMatchObject({ status: 200, body: { name: 'New' } });
  });

  it('lets one of many concurrent writers win', async () => {
    const id = await create();
    const writers = Array.from({ length: 8 }, (_, index) =>
      call('PATCH', `/flows/${id}`, { body: { name: `Writer ${index}` }, headers: { 'if-match': '"1"' } }),
    );
    const statuses = (await Promise.all(writers)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, ...Array(7).fill(412)]);
  });
});

describe('the ETag of a flow’s tests', () => {
  const scripted = (name: string) => ({
    required: false,
    tests: [{ name, steps: [{ type: 'customer', text: 'go' }] }],
  });

  it('replaces what was read, and refuses what has changed since with 412', async () => {
    const id = await create();
    const path = `/flows/${id}/tests`;
    const { etag } = await call('GET', path);
    const headers = { 'if-match': etag };
    const first = await call('PUT', path, { body: scripted('First'), headers });
    expect(first).toMatchObject({ status: 200, body: scripted('First') });
    expect(first.etag).not.toBe(etag);
    const second = await call('PUT', path, { body: scripted('Second'), headers });
    expect(second).toMatchObject({ status: 412, body: { code: 'precondition_failed' }, etag: first.etag });
    expect(await call('GET', path)).toMatchObject({ body: scripted('First'), etag: first.etag });
    for (const tag of [`W/${first.etag}`, `"9", ${first.etag}`, '*']) {
      const again = await call('PUT', path, { body: scripted('First'), headers: { 'if-match': tag } });
      expect(again).toMatchObject({ status: 200, etag: first.etag });
    }
    expect(await call('GET', path, { headers: { 'if-none-match': first.etag } })).toMatchObject({ status: 304 });
    expect(await call('PUT', `/flows/${newId()}/tests`, { body: scripted('x'), headers })).toMatchObject({
      status: 404,
    });
  });

  it('lets one of many concurrent writers win', async () => {
    const path = `/flows/${await create()}/tests`;
    const { etag } = await call('GET', path);
    const writers = Array.from({ length: 8 }, (_, index) =>
      call('PUT', path, { body: scripted(`Writer ${index}`), headers: { 'if-match': etag } }),
    );
    const statuses = (await Promise.all(writers)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, ...Array(7).fill(412)]);
  });
});
