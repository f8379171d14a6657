import { readFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { z } from 'zod';
import { type Issue, notFound, validationFailed } from '../../lib/contract/errors.ts';
import { issuesOf } from '../../lib/contract/validate.ts';
import type { FlowSummary } from '../../lib/flows/definitions/admin-operations.ts';
import { listFlowSummaries } from '../../lib/flows/definitions/list-flow-summaries.ts';
import { runFlowTests } from '../../lib/flows/flow-tests/flow-tests.ts';
import { flowTestsSchema } from '../../lib/flows/flow-tests/schema.ts';
import { findWorkspace } from './find-workspace.ts';
import { runList } from './run.ts';

const PAGE = 200;

export function flowCommands(program: Command): void {
  const flow = program.command('flow').description('flows');
  flow
    .command('test <flow-id>')
    .description('run the tests of a flow, or those in a file, on its draft; the exit code is 1 when one fails')
    .requiredOption('--workspace <id or slug>')
    .option('--file <path>', 'a JSON file: {"tests": […]}')
    .option('--json', 'print one line of JSON per row')
    .action((flowId: string, options: { workspace: string; file?: string; json?: boolean }) =>
      runList(options, () => testResults(flowId, options), {
        test: ({ name }) => name,
        result: ({ passed }) => (passed ? 'passed' : 'failed'),
        step: ({ difference }) => difference?.step ?? null,
        expected: ({ difference }) => difference?.expected ?? null,
        actual: ({ difference }) => difference?.actual ?? null,
      }),
    );
  flow
    .command('list')
    .description('the flows of a workspace, newest first')
    .requiredOption('--workspace <id or slug>')
    .option('--json', 'print one line of JSON per row')
    .action((options) =>
      runList(options, async () => allFlows(await findWorkspace(options.workspace)), {
        id: ({ id }) => id,
        name: ({ name }) => name,
        status: ({ status }) => status,
        version: ({ published_version }) => published_version,
        nodes: ({ node_count }) => node_count,
        changed: ({ updated_at }) => updated_at,
      }),
    );
}

async function testResults(flowId: string, { workspace, file }: { workspace: string; file?: string }) {
  const workspaceId = await findWorkspace(workspace);
  const given =
    file === undefined
      ? undefined
      : flowTestsSchema.safeParse(JSON.parse(await readFile(file, 'utf8')), { reportInput: true });
  if (given?.error) throw validationFailed(issuesOf(given.error, []).map(withPlace));
  const isId = z.uuid().safeParse(flowId).success;
  if (!isId) throw notFound('flow');
  const { passed, results } = await runFlowTests({ workspaceId, flowId, tests: given?.data.tests });
  if (!passed) process.exitCode = 1;
  return results;
}

/** The command line shows only the message, so it must name the test. */
const withPlace = (issue: Issue) => ({ ...issue, msg: `${issue.loc.join('.')}: ${issue.msg}` });

async function allFlows(workspaceId: string) {
  const all: FlowSummary[] = [];
  let cursor: string | undefined;
  do {
    const page = await listFlowSummaries({ workspaceId, limit: PAGE, cursor });
    all.push(...page.flows);
    cursor = page.next_cursor ?? undefined;
  } while (cursor);
  return all;
}
