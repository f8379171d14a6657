import { MB } from '#lib/platform/bytes.ts';
import { counted } from '#lib/platform/counted.ts';
import { Prisma } from '#lib/platform/database/db.ts';
import type { Env } from '#lib/platform/env-variables.ts';
import type { QuotaName } from './constants.ts';

type Quota = {
  /** The variable for the installation's limit; its default is in lib/platform/env-variables.ts. 0 means unlimited. */
  variable: keyof Env & `WORKSPACE_${string}`;
  /** An SQL expression for a workspace's usage; null where each run is measured separately. */
  used: ((workspaceId: string) => Prisma.Sql) | null;
  /** The message on reaching the limit, followed by “or ask the operator to raise the limit”. */
  words: (limit: number) => string;
};

const counting = (from: Prisma.Sql) => (workspaceId: string) =>
  Prisma.sql`(SELECT count(*) FROM ${from} AND workspace_id = ${workspaceId}::uuid)`;

/** Every quota: the source of its limit, and how usage is counted. */
export const quotas: Record<QuotaName, Quota> = {
  requests_per_minute: {
    variable: 'WORKSPACE_REQUESTS_PER_MINUTE',
    // Counted by lib/doors/steps/take-from-budget.ts, under the workspace's ID, as for a key.
    used: (workspaceId) => Prisma.sql`
      (SELECT coalesce(sum(used), 0) FROM rate_limit_windows
       WHERE key_id = ${workspaceId}::uuid AND window_start = date_trunc('minute', now()))`,
    words: (limit) => `This workspace may make ${counted(limit, 'request')} a minute. Slow down`,
  },
  flow_runs: {
    variable: 'WORKSPACE_FLOW_RUNS',
    used: counting(Prisma.sql`flow_runs WHERE state IN ('running', 'waiting')`),
    words: (limit) => `This workspace may have ${counted(limit, 'flow run')} at a time. Wait until some have ended`,
  },
  steps_per_run: {
    variable: 'WORKSPACE_STEPS_PER_RUN',
    used: null,
    words: (limit) => `A run may take ${counted(limit, 'step')}. Shorten the flow`,
  },
  variables_kb: {
    variable: 'WORKSPACE_VARIABLES_KB',
    used: null,
    words: (limit) => `The variables of a run may have ${limit.toLocaleString('en-US')} KB together. Keep less`,
  },
  storage_mb: {
    variable: 'WORKSPACE_STORAGE_MB',
    used: (workspaceId) => Prisma.sql`
      (SELECT coalesce(sum(size), 0) / ${MB}::int FROM media
       WHERE state = 'stored' AND workspace_id = ${workspaceId}::uuid)`,
    words: (limit) =>
      `This workspace may store ${limit.toLocaleString('en-US')} MB of files. Erase contacts that are no longer needed`,
  },
  webhooks: {
    variable: 'WORKSPACE_WEBHOOKS',
    used: counting(Prisma.sql`webhooks WHERE true`),
    words: (limit) => `This workspace may have ${counted(limit, 'webhook')}. Delete one`,
  },
  flows: {
    variable: 'WORKSPACE_FLOWS',
    used: counting(Prisma.sql`flows WHERE deleted_at IS NULL`),
    words: (limit) => `This workspace may have ${counted(limit, 'flow')}. Delete one`,
  },
  api_keys: {
    variable: 'WORKSPACE_API_KEYS',
    used: counting(Prisma.sql`api_keys WHERE revoked_at IS NULL AND (expires_at IS NULL OR expires_at > now())`),
    words: (limit) => `This workspace may have ${counted(limit, 'working API key')}. Revoke one`,
  },
};

/** The message on reaching a limit: which one, and what helps. */
export function quotaWords(name: QuotaName, limit: number): string {
  return `${quotas[name].words(limit)}, or ask the operator to raise the limit.`;
}
