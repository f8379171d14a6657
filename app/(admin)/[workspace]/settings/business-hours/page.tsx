import type { Metadata } from 'next';
import { BusinessHoursPage } from '#components/business-hours/business-hours-page.tsx';
import { businessHoursText } from '#components/i18n/en/business-hours-text.ts';
import { readCalendar } from '#lib/workspace/calendar/workspace-calendar.ts';
import { currentMember } from '#lib/workspace/workspaces/current-member.ts';

export const metadata: Metadata = { title: businessHoursText.title };

export default async function BusinessHoursSettings({ params }: { params: Promise<{ workspace: string }> }) {
  const { workspaceId } = await currentMember((await params).workspace, 'admin');
  return <BusinessHoursPage calendar={await readCalendar({ workspaceId })} />;
}
