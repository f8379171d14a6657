import { businessHoursText } from '#components/i18n/en/business-hours-text.ts';
import type { Calendar } from '#lib/workspace/calendar/schema.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { BusinessHoursForm } from './business-hours-form.tsx';

export function BusinessHoursPage({ calendar }: { calendar: Calendar }) {
  return (
    <>
      <PageHeader title={businessHoursText.title} description={businessHoursText.description} />
      <BusinessHoursForm calendar={calendar} />
    </>
  );
}
