import { metricsDoor } from '#lib/doors/metrics/metrics-door.ts';

export const dynamic = 'force-dynamic';

export { metricsDoor as GET };
