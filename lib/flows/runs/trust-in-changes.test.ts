import { describe, expect, it } from 'vitest';
import * as flowRoute from '#app/public/v1/flows/[id]/route.ts';
import * as flowRunsRoute from '#app/public/v1/flows/[id]/runs/route.ts';
import * as unpublishRoute from '#app/public/v1/flows/[id]/unpublish/route.ts';
import {
  type CredentialPlan,
  planCredentials,
  secretBody,
  withSecrets,
} from '#components/flow-editor/credential-plan.ts';
import { db } from '#lib/platform/database/db.ts';
import { parseCurl } from '../curl/parse-curl.ts';
import { listFlowSecrets } from '../secrets/list-flow-secrets.ts';
import { setFlowSecret } from '../secrets/set-flow-secret.ts';
import { buildGraph } from '../testing/build-graph.ts';
import { answeringApi } from './testing/answering-api.ts';
import { setUpPhone } from './testing/set-up-phone.ts';
import { asking, end, send, start } from './testing/small-graphs.ts';

const phone = setUpPhone();

it('trust A8: pasting cURL never overwrites a stored secret or loosens its hosts: use it, replace it, or make a new one', async () => {
  const { url, keys } = await answeringApi('{"state":"shipped"}', '{"state":"shipped"}', '{"state":"shipped"}');
  const { workspaceId } = phone.workspace();
  const command = `curl ${url} -H 'Authorization: Bearer pasted'`;
  const parsed = parseCurl(command)!;
  const [{ secretName, headerIndex }] = parsed.credentials as [(typeof parsed.credentials)[0]];
  await setFlowSecret({ workspaceId, name: secretName, value: 'Bearer stored', hosts: ['127.0.0.1'] });
  // As the dialog pastes it, with what was chosen there.
  const paste = async (choice?: Partial<CredentialPlan>) => {
    const stored = [secretName];
    const fresh = planCredentials({ parsed, stored, chosen: {} })[0]!.fresh;
    const chosen = choice ? { [headerIndex]: { ...fresh, ...choice } } : {};
    const planned = planCredentials({ parsed, stored, chosen });
    for (const { plan, value } of planned) {
      const body = secretBody(plan, value);
      if (body) await setFlowSecret({ workspaceId, ...body });
    }
    const data = { ...withSecrets(parsed, planned), responseMap: { state: 'state' } };
    const flowId = await phone.publish(
      buildGraph(
        { s: start('go'), c: ['http_request', data], m: send('{{state}}'), e: end },
        's > c',
        'c.success > m',
        'c.error > e',
        'm > e',
      ),
    );
    await phone.write('go');
    await db().flow.deleteMany({ where: { id: flowId } });
  };
  await paste({ way: 'use', name: secretName });
  await paste();
  await paste({ way: 'replace', name: secretName, host: 'elsewhere.example' });
  expect(keys).toEqual(['Bearer stored', 'Bearer pasted', 'Bearer pasted']);
  expect(await phone.told()).toEqual(['shipped', 'shipped', 'shipped']);
  const secrets = await listFlowSecrets({ workspaceId });
  expect(secrets.map(({ name, hosts }) => [name, hosts])).toEqual([
    [secretName, ['127.0.0.1']],
    [`${secretName}_2`, ['127.0.0.1']],
  ]);
  await expect(paste({ name: secretName })).rejects.toMatchObject({ code: 'conflict' });
});

describe('trust A9: deleting or unpublishing a flow says how many wait in it, and what happens to them', () => {
  const waiting = async () => {
    const flowId = await phone.publish(asking());
    await phone.write('go');
    expect((await phone.callApi(flowRunsRoute.GET, 'GET', `/flows/${flowId}/runs`)).json).toMatchObject({
      under_way: 1,
    });
    return flowId;
  };
  const unpublish = (id: string, search = '') =>
    phone.callApi(unpublishRoute.POST, 'POST', `/flows/${id}/unpublish`, { search });
  const remove = (id: string, search = '') => phone.callApi(flowRoute.DELETE, 'DELETE', `/flows/${id}`, { search });

  it('they finish', async () => {
    expect((await unpublish(await waiting())).json).toMatchObject({ status: 'draft' });
    await phone.write('Asha', 'go');
    expect(await phone.told()).toEqual(['Your name?', 'got Asha']);
    const flowId = await waiting();
    expect((await remove(flowId, '?runs=finish')).json).toMatchObject({ runs_stopped: 0, runs_finishing: 1 });
    await phone.write('Ravi', 'go');
    expect((await phone.told()).slice(2)).toEqual(['Your name?', 'got Ravi']);
    expect((await phone.callApi(flowRoute.GET, 'GET', `/flows/${flowId}`)).status).toBe(404);
  });

  it('they are stopped', async () => {
    expect((await remove(await waiting())).json).toMatchObject({ runs_stopped: 1, runs_finishing: 0 });
    await phone.write('Asha');
    expect(await phone.told()).toEqual(['Your name?']);
    expect(await phone.led()).toBe('nobody');
  });

  it('they are stopped with a message, once', async () => {
    const bye = `?runs=stop&message=${encodeURIComponent('We are closed today.')}`;
    await unpublish(await waiting(), bye);
    await phone.work();
    await remove(await waiting(), bye);
    await phone.work();
    await phone.work();
    expect(await phone.told()).toEqual(['Your name?', 'We are closed today.', 'Your name?', 'We are closed today.']);
  });
});
