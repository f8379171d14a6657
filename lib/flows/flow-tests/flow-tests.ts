import { createHash } from 'node:crypto';
import { DomainError, notFound, validationFailed } from '#lib/contract/errors.ts';
import { canonicalJson } from '#lib/platform/canonical-json.ts';
import { db, Prisma } from '#lib/platform/database/db.ts';
import type { ChangedFlow, FlowView } from '../definitions/flow-view.ts';
import { getFlow } from '../definitions/get-flow.ts';
import { getFlowVersion } from '../definitions/get-flow-version.ts';
import { publishFlow } from '../definitions/publish-flow.ts';
import { refuseUnfinished } from '../definitions/refuse-unfinished.ts';
import { rollbackFlow } from '../definitions/rollback-flow.ts';
import type { Graph } from '../graph/schema.ts';
import { TEST_FAILED } from './constants.ts';
import { runFlowTest } from './run-flow-test.ts';
import { type FlowTest, type FlowTests, flowTestsSchema, type TestReport } from './schema.ts';

type Key = { workspaceId: string; flowId: string };

/** A flow's stored tests. Throws `not_found`. */
export async function readFlowTests(key: Key): Promise<FlowTests> {
  return parsed(await storedTests(key));
}

/**
 * Replaces a flow's tests, with `tags` only those that have one of them. The draft and its revision stay as they are. Throws
 * `not_found`, and `precondition_failed` if others have changed the tests since they were read.
 */
export async function setFlowTests({
  workspaceId,
  flowId,
  tests,
  tags,
}: Key & { tests: FlowTests; tags?: string[] | undefined }): Promise<FlowTests> {
  const where = { workspaceId, id: flowId, deletedAt: null };
  const stored = tags && (await storedTests({ workspaceId, flowId }));
  if (stored !== undefined && !tags?.includes(tagOf(parsed(stored)))) throw changed(parsed(stored));
  const { count } = await db().flow.updateMany({
    where: { ...where, ...(stored !== undefined && { tests: { equals: stored ?? Prisma.DbNull } }) },
    data: { tests },
  });
  if (count === 0)
    throw stored === undefined ? notFound('flow') : changed(await readFlowTests({ workspaceId, flowId }));
  return tests;
}

/** A short text that is the same for the same tests only. */
export const tagOf = (tests: FlowTests): string =>
  createHash('sha256').update(canonicalJson(tests)).digest('base64url');

const changed = (now: FlowTests) =>
  new DomainError('precondition_failed', 'The tests have changed since you read them. Read them again.', {
    headers: { etag: `"${tagOf(now)}"` },
  });

const parsed = (stored: Prisma.JsonValue): FlowTests =>
  stored === null ? { required: false, tests: [] } : flowTestsSchema.parse(stored);

async function storedTests({ workspaceId, flowId }: Key): Promise<Prisma.JsonValue> {
  const where = { workspaceId_id: { workspaceId, id: flowId }, deletedAt: null };
  const flow = await db().flow.findUnique({ where, select: { tests: true } });
  if (!flow) throw notFound('flow');
  return flow.tests;
}

/**
 * Runs tests, the given or the stored ones, against the given graph or the flow's draft. Throws `not_found`, and
 * `validation_failed` for a graph that is not even allowed as a draft.
 */
export async function runFlowTests({
  workspaceId,
  flowId,
  graph,
  tests,
}: Key & { graph?: Graph | undefined; tests?: FlowTest[] | undefined }): Promise<TestReport> {
  const [flow, stored] = await Promise.all([getFlow({ workspaceId, flowId }), readFlowTests({ workspaceId, flowId })]);
  return runTests({ workspaceId, graph: graph ?? flow.draft_graph, tests: tests ?? stored.tests });
}

async function runTests({ workspaceId, graph, tests }: { workspaceId: string; graph: Graph; tests: FlowTest[] }) {
  const results: TestReport['results'] = [];
  // One after another: a workspace gets no more CPU by having more tests.
  for (const test of tests) {
    const difference = await runFlowTest({ workspaceId, graph, test });
    results.push({ name: test.name, passed: difference === null, difference });
  }
  return { passed: results.every(({ passed }) => passed), results };
}

/**
 * Publishes a draft. If the flow requires its tests to pass, a failing one prevents it: `validation_failed` names the test
 * and the first difference. Otherwise throws as `publishFlow` does.
 */
export async function publishTestedFlow(given: Parameters<typeof publishFlow>[0]): Promise<ChangedFlow> {
  const { workspaceId, flowId } = given;
  const { required, tests } = await readFlowTests({ workspaceId, flowId });
  if (!required || tests.length === 0) return publishFlow(given);
  const { revision, draft_graph: graph } = await getFlow({ workspaceId, flowId });
  await refuseUnfinished({ workspaceId, flowId, graph });
  await refuseFailing({ workspaceId, graph, tests });
  // Only the tested revision may be published.
  return publishFlow({ ...given, revisions: given.revisions?.filter((one) => one === revision) ?? [revision] });
}

/**
 * Rolls back to an earlier version. If the flow requires its tests to pass, one that fails with that version prevents it,
 * as when publishing, unless it is to happen `despiteTests`: the tests may be newer than the version, and customers may
 * be worse off with the live one. Otherwise throws as `rollbackFlow` does.
 */
export async function rollBackTestedFlow({
  despiteTests = false,
  ...given
}: Parameters<typeof rollbackFlow>[0] & { despiteTests?: boolean }): Promise<FlowView> {
  const { workspaceId, flowId } = given;
  const { required, tests } = await readFlowTests(given);
  if (required && !despiteTests) {
    const graph = await getFlowVersion(given);
    await refuseUnfinished({ workspaceId, flowId, graph });
    await refuseFailing({ workspaceId, graph, tests });
  }
  return rollbackFlow(given);
}

async function refuseFailing(given: Parameters<typeof runTests>[0]): Promise<void> {
  const { results } = await runTests(given);
  const issues = results.flatMap(({ name, difference }) =>
    difference
      ? [
          {
            type: TEST_FAILED,
            loc: ['body'],
            msg: `The test “${name}” fails: expected “${difference.expected}”, got “${difference.actual}”.`,
          },
        ]
      : [],
  );
  if (issues.length > 0) throw validationFailed(issues);
}
