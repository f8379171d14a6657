import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { allOperations } from '#lib/doors/openapi/all-operations.ts';
import { openApiDocument } from '#lib/doors/openapi/document.ts';
import { type RequestSample, requestSamples } from '#lib/doors/openapi/samples/request-samples.ts';
import { sampleRequest } from '#lib/doors/openapi/samples/sample-request.ts';
import { createFlow } from '#lib/flows/definitions/create-flow.ts';
import { db } from '#lib/platform/database/db.ts';
import { newId } from '#lib/platform/new-id.ts';
import { startExampleWorld } from '../start-example-world.ts';

const run = promisify(execFile);
const served = openApiDocument({ serverUrl: '' });

/** These delete what the others need. */
const LAST = [
  'eraseContact',
  'cancelRun',
  'updateConversation',
  'unpublishFlow',
  'deleteFlow',
  'deleteProduct',
  'deleteWebhook',
];
const order = [
  ...allOperations.filter(({ id }) => !LAST.includes(id)),
  ...LAST.flatMap((id) => allOperations.filter((operation) => operation.id === id)),
];

let world: Awaited<ReturnType<typeof startExampleWorld>>;
beforeAll(async () => {
  world = await startExampleWorld();
  writeFileSync(join(world.folder, 'contacts.csv'), 'phone,name\n98123 45677,Mei\n');
});
afterAll(() => world.stop());

/** The samples in one language, in a working order, with existing IDs in place of the examples'. */
async function samplesFor(language: RequestSample['language']) {
  const { workspaceId, PARLEY, KEY, MESSAGE_ID, CONVERSATION_ID, FLOW_ID } = await world.addWorkspace();
  const draft = await createFlow({ workspaceId, name: 'Draft' });
  const runId = newId();
  await db().flowRun.create({
    data: {
      ...{ id: runId, startedAt: new Date(), workspaceId, flowId: FLOW_ID, version: 1 },
      ...{ conversationId: CONVERSATION_ID, state: 'waiting' },
    },
  });
  const webhookId = newId();
  await db().webhook.create({
    data: { workspaceId, id: webhookId, url: 'https://crm.invalid/', events: ['message.status'], secret: 'x' },
  });
  const idOf = ({ id, path }: (typeof allOperations)[number]) => {
    if (path.startsWith('/conversations')) return CONVERSATION_ID;
    if (path.startsWith('/webhooks')) return webhookId;
    if (path.startsWith('/runs')) return runId;
    return ['startRun', 'listRuns', 'publishFlow', 'unpublishFlow'].includes(id) ? FLOW_ID : draft.id;
  };
  const samples = order.map((operation) => {
    const asked = sampleRequest(operation, served);
    const code = requestSamples(asked).find((sample) => sample.language === language)?.code ?? '';
    const { id: shown = '' } = asked.params;
    const { message_id: message = '' } = asked.query;
    const real = code.replaceAll(shown || '—', idOf(operation)).replaceAll(message || '—', MESSAGE_ID);
    return { id: operation.id, code: real };
  });
  return { samples, env: { ...process.env, PARLEY, KEY } };
}

it('every request of the reference runs with curl', async () => {
  const { samples, env } = await samplesFor('shell');
  const told = samples.map(
    ({ id, code }) => `echo '${id}:'\n${code} --silent --show-error --write-out ' %{http_code}\\n'`,
  );
  const { stdout } = await run('bash', ['-c', told.join('\n')], { env, cwd: world.folder, maxBuffer: 10_000_000 });
  const answers = stdout.split(/^(?=\w+:$)/m).map((text) => text.trim());
  expect(answers).toHaveLength(order.length);
  expect(answers.filter((answer) => !answer.endsWith(' 200'))).toEqual([]);
});

it('every request of the reference runs in TypeScript', async () => {
  const { samples, env } = await samplesFor('typescript');
  for (const { id, code } of samples) writeFileSync(join(world.folder, `sample-${id}.ts`), code);
  const file = join(world.folder, 'run-samples.ts');
  writeFileSync(
    file,
    `const failed: string[] = [];
for (const id of ${JSON.stringify(samples.map(({ id }) => id))}) {
  await import('./sample-' + id + '.ts').catch((error) => failed.push(id + ': ' + String(error)));
}
console.log('failed', JSON.stringify(failed));`,
  );
  const { stdout } = await run(process.execPath, ['--disable-warning=ExperimentalWarning', file], {
    ...{ env, cwd: world.folder, maxBuffer: 10_000_000 },
  });
  expect(stdout.trim().split('\n').at(-1)).toBe('failed []');
});

it('every request of the reference runs in Python', async () => {
  await run('python3', ['--version']).catch(() => expect.fail('The reference’s Python is run by python3: install it.'));
  const { samples, env } = await samplesFor('python');
  for (const { id, code } of samples) writeFileSync(join(world.folder, `sample_${id}.py`), code);
  await run('python3', ['-c', 'import requests']).catch(() =>
    writeFileSync(join(world.folder, 'requests.py'), requests),
  );
  writeFileSync(
    join(world.folder, 'run_samples.py'),
    `import runpy
failed = []
for id in ${JSON.stringify(samples.map(({ id }) => id))}:
    try:
        runpy.run_path("sample_" + id + ".py")
    except Exception as error:
        failed.append(id + ": " + str(error))
print("failed", failed)`,
  );
  const { stdout } = await run('python3', ['run_samples.py'], { env, cwd: world.folder, maxBuffer: 10_000_000 });
  expect(stdout.trim().split('\n').at(-1)).toBe('failed []');
});

/** For machines without the library: as much of it as the samples use. */
const requests = `import json as codec
from urllib.parse import urlencode
from urllib.request import Request, urlopen

class Response:
    def __init__(self, answer):
        self.body = answer.read()
    def raise_for_status(self):
        pass
    def json(self):
        return codec.loads(self.body)

def sender(method):
    def send(url, headers, params=None, json=None, files=None):
        headers = dict(headers)
        data = None
        if params:
            url += "?" + urlencode(params)
        if json is not None:
            data = codec.dumps(json).encode()
            headers["Content-Type"] = "application/json"
        if files:
            [(name, file)] = files.items()
            headers["Content-Type"] = "multipart/form-data; boundary=part"
            lines = ["--part", 'Content-Disposition: form-data; name="' + name + '"; filename="' + file.name + '"']
            data = "\\r\\n".join(lines + ["", file.read().decode(), "--part--", ""]).encode()
        return Response(urlopen(Request(url, data, headers, method=method)))
    return send

get, post, put, patch, delete = map(sender, ["GET", "POST", "PUT", "PATCH", "DELETE"])
`;
