import { channelFor } from '#lib/channel/whatsapp/channel-for.ts';
import { db } from '#lib/platform/database/db.ts';
import { newId } from '#lib/platform/new-id.ts';
import { accountsOf } from '#lib/workspace/numbers/accounts-of.ts';
import { numberOf } from '#lib/workspace/numbers/number-of.ts';
import { forgetKnownTemplates } from './known-template.ts';

/**
 * Makes our copies of a business account's templates equal to the channel's: adds, updates and deletes. If the list could
 * not be read completely, nothing is deleted. Throws `number_not_connected` if the workspace has no number, and
 * `ChannelError`, and then the copies stay unchanged. Copies of accounts that no connected number of the workspace belongs
 * to are always deleted; there is nothing else to do for such an account.
 */
export async function syncTemplates({
  workspaceId,
  wabaId,
}: {
  workspaceId: string;
  /** By default that of the default number. */
  wabaId?: string | undefined;
}): Promise<{ templates: number }> {
  await dropLeftCopies({ workspaceId });
  if (wabaId !== undefined && !(await isConnected({ workspaceId, wabaId }))) return { templates: 0 };
  const number = await numberOf({ workspaceId, wabaId });
  const { templates, isWhole } = await channelFor(number).listTemplates();
  const rows = new Map(
    templates.map((template) => [
      JSON.stringify([template.name, template.language]),
      {
        id: newId(),
        channel_id: template.id,
        name: template.name,
        language: template.language,
        status: template.status,
        category: template.category,
        parameter_format: template.parameterFormat,
        components: template.components,
        quality_score: template.qualityScore,
        rejected_reason: template.rejectedReason,
      },
    ]),
  );
  await db().$executeRaw`
    WITH given AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify([...rows.values()])}::jsonb) AS template (
        id uuid, channel_id text, name text, language text, status text, category text, parameter_format text,
        components jsonb, quality_score text, rejected_reason text)
    ), gone AS (
      DELETE FROM account_templates WHERE ${isWhole} AND workspace_id = ${workspaceId}::uuid AND waba_id = ${number.wabaId}
        AND (name, language) NOT IN (SELECT name, language FROM given)
    )
    INSERT INTO account_templates (workspace_id, id, waba_id, channel_id, name, language, status, category,
      parameter_format, components, quality_score, rejected_reason, synced_at)
    SELECT ${workspaceId}::uuid, id, ${number.wabaId}, channel_id, name, language, status, category, parameter_format,
      components, quality_score, rejected_reason, now()
    FROM given ORDER BY name, language
    ON CONFLICT (workspace_id, waba_id, name, language) DO UPDATE SET
      channel_id = excluded.channel_id, status = excluded.status, category = excluded.category,
      parameter_format = excluded.parameter_format, components = excluded.components,
      quality_score = excluded.quality_score, rejected_reason = excluded.rejected_reason, synced_at = excluded.synced_at`;
  forgetKnownTemplates();
  return { templates: rows.size };
}

async function isConnected({ workspaceId, wabaId }: { workspaceId: string; wabaId: string }): Promise<boolean> {
  return (await accountsOf({ workspaceId })).some((account) => account.waba_id === wabaId);
}

async function dropLeftCopies({ workspaceId }: { workspaceId: string }) {
  await db().$executeRaw`
    DELETE FROM account_templates WHERE workspace_id = ${workspaceId}::uuid
      AND waba_id NOT IN (SELECT waba_id FROM numbers
        WHERE workspace_id = ${workspaceId}::uuid AND disconnected_at IS NULL)`;
}
