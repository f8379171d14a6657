import { useState } from 'react';
import { parseCurl } from '#lib/flows/curl/parse-curl.ts';
import type { NodeOf } from '#lib/flows/graph/schema.ts';
import { words as nodeWords } from '#lib/flows/nodes/http-request/words.ts';
import { useSetFlowSecret } from '../flow-secrets/use-set-flow-secret.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';
import { Callout } from '../ui/callout.tsx';
import { Field } from '../ui/field.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { FormError } from '../ui/form-error.tsx';
import { Textarea } from '../ui/textarea.tsx';
import { type CredentialPlan, planCredentials, secretBody, withSecrets } from './credential-plan.ts';
import { CurlCredential } from './curl-credential.tsx';
import { useEditor } from './editor-context.tsx';

const { curl: words } = nodeWords;

type Data = NodeOf<'http_request'>['data'];

/** Fills in a Call API node from a command. Anything that looks like a credential first becomes a flow secret. */
export function CurlDialog({ onClose, onFill }: { onClose: () => void; onFill: (data: Data) => void }) {
  const { slug: workspace } = useWorkspace();
  const store = useSetFlowSecret();
  const [command, setCommand] = useState('');
  const { secretNames } = useEditor();
  const [plans, setPlans] = useState<Record<number, CredentialPlan>>({});
  const parsed = command.trim() ? parseCurl(command) : null;
  const credentials = parsed ? planCredentials({ parsed, stored: secretNames, chosen: plans }) : [];
  const fill = async () => {
    if (!parsed) return;
    for (const { headerIndex, plan, value } of credentials) {
      const body = secretBody(plan, value);
      if (!body) continue;
      await store.mutateAsync({ params: { workspace }, body });
      // If the next one is refused, this one is already stored.
      setPlans((present) => ({ ...present, [headerIndex]: { ...plan, way: 'use' } }));
    }
    onFill(withSecrets(parsed, credentials));
    onClose();
  };
  return (
    <FormDialog
      size="md"
      title={words.title}
      submitLabel={words.apply}
      disabled={!parsed}
      pending={store.isPending}
      onSubmit={(event) => {
        event.preventDefault();
        // store.error is shown below.
        fill().catch(() => undefined);
      }}
      onClose={onClose}
    >
      <Field label={words.label} error={command.trim() && !parsed ? words.broken : undefined}>
        <Textarea
          className="min-h-32 font-mono text-[0.8125rem]"
          spellCheck={false}
          value={command}
          onChange={(event) => setCommand(event.target.value)}
        />
      </Field>
      {parsed?.warnings.map((warning) => (
        <Callout key={warning} tone="warn">
          {warning}
        </Callout>
      ))}
      {credentials.length > 0 && <p>{words.credentials}</p>}
      {credentials.map(({ headerIndex, key, plan, fresh }) => (
        <CurlCredential
          key={headerIndex}
          header={key}
          plan={plan}
          fresh={fresh}
          stored={secretNames}
          onChange={(changed) => setPlans({ ...plans, [headerIndex]: changed })}
        />
      ))}
      <FormError message={store.error?.message} />
    </FormDialog>
  );
}
