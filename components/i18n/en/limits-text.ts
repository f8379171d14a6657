import type { QuotaName } from '#lib/workspace/quotas/constants.ts';

const number = new Intl.NumberFormat('en');

type QuotaText = { title: string; hint: string; unit: string };

export const limitsText = {
  title: 'Limits',
  description: 'How much this workspace may use. The operator of this Parley can raise each limit.',
  listLabel: 'Limits',
  columns: { name: 'Limit', used: 'In use' },
  names: {
    requests_per_minute: {
      title: 'API requests per minute',
      hint: 'From all API keys together. Further requests are refused with status 429.',
      unit: '',
    },
    flow_runs: {
      title: 'Flow runs at once',
      hint: 'Running or waiting for a customer. At the limit, no flow starts, and messages wait for a person.',
      unit: '',
    },
    steps_per_run: { title: 'Steps per flow run', hint: 'A run that takes more is stopped.', unit: '' },
    variables_kb: {
      title: 'Variables per flow run',
      hint: 'All together. A step that would exceed it takes its error exit, or stops the run.',
      unit: 'KB',
    },
    storage_mb: {
      title: 'Stored files',
      hint: 'Sent and received. At the limit, messages arrive without their files.',
      unit: 'MB',
    },
    webhooks: { title: 'Webhooks', hint: 'Disabled ones count too.', unit: '' },
    flows: { title: 'Flows', hint: 'Drafts count too.', unit: '' },
    api_keys: { title: 'API keys', hint: 'Only active ones count.', unit: '' },
  } satisfies Record<QuotaName, QuotaText>,
  usedOf: (used: number, limit: number, unit: string) => `${number.format(used)} of ${amount(limit, unit)}`,
  /** For what has no limit, or is measured per run. */
  without: (used: number | null, limit: number | null, unit: string) => {
    if (limit === null) return used === null ? 'No limit' : `${amount(used, unit)}, no limit`;
    return `Up to ${amount(limit, unit)} each`;
  },
  own: 'Set for this workspace',
  nearlyFull: 'Nearly used up',
  full: 'Used up',
};

function amount(value: number, unit: string): string {
  return unit ? `${number.format(value)} ${unit}` : number.format(value);
}
