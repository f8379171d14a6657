'use client';
import { workspaceText } from '#components/i18n/en/workspace-text.ts';
import { rights } from '#lib/contract/roles.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';
import { Card } from '../ui/card.tsx';
import { CopyLine } from '../ui/copy-line.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { LeaveCard } from './leave-card.tsx';
import { SecondFactorSetting } from './second-factor-setting.tsx';
import { type Settings, WorkspaceForm } from './workspace-form.tsx';

/** Name, default country, idle hours, retention, IDs to copy, the required second factor, and leaving. */
export function GeneralPage({
  workspaceId,
  address,
  secondFactorRequired,
  settings,
}: {
  workspaceId: string;
  address: string;
  secondFactorRequired: boolean;
  settings: Settings;
}) {
  const { may } = useWorkspace();
  return (
    <>
      <PageHeader
        title={workspaceText.title}
        description={may(rights.settings) ? workspaceText.description : workspaceText.descriptionToRead}
      />
      {may(rights.settings) && <WorkspaceForm settings={settings} />}
      <Card>
        <dl className="flex flex-col gap-4">
          <div>
            <dt className="mb-1.5 text-[0.8125rem] font-medium">{workspaceText.address}</dt>
            <dd>
              <CopyLine value={address} label={workspaceText.address} />
              <p className="mt-1.5 text-[0.8125rem] text-ink-faint">{workspaceText.addressHint}</p>
            </dd>
          </div>
          <div>
            <dt className="mb-1.5 text-[0.8125rem] font-medium">{workspaceText.id}</dt>
            <dd>
              <CopyLine value={workspaceId} label={workspaceText.id} />
              <p className="mt-1.5 text-[0.8125rem] text-ink-faint">{workspaceText.idHint}</p>
            </dd>
          </div>
        </dl>
      </Card>
      {may('owner') && <SecondFactorSetting required={secondFactorRequired} />}
      <LeaveCard />
    </>
  );
}
