import type { Command } from 'commander';
import { flowSummary } from '../../lib/flows/definitions/flow-summary.ts';
import { listFlows } from '../../lib/flows/definitions/list-flows.ts';
import { findWorkspace } from './find-workspace.ts';
import { runList } from './run.ts';

const PAGE = 200;

export function flowCommands(program: Command): void {
  program
    .command('flow')
    .description('flows')
    .command('list')
    .description('the flows of a workspace, newest first')
    .requiredOption('--workspace <id or slug>')
    .option('--json', 'a line of JSON each')
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

async function allFlows(workspaceId: string) {
  const all: ReturnType<typeof flowSummary>[] = [];
  let cursor: string | undefined;
  do {
    const page = await listFlows({ workspaceId, limit: PAGE, cursor });
    all.push(...page.flows.map(flowSummary));
    cursor = page.next_cursor ?? undefined;
  } while (cursor);
  return all;
}
