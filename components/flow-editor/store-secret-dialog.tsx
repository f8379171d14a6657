import { useState } from 'react';
import { words as nodeWords } from '#lib/flows/nodes/http-request/words.ts';
import { useSetFlowSecret } from '../flow-secrets/use-set-flow-secret.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { FormError } from '../ui/form-error.tsx';
import { useEditor } from './editor-context.tsx';
import { TextField } from './forms/text-field.tsx';

const { secret_dialog: words } = nodeWords;

/** Stores a header's literal value as a flow secret; `onStored` gets its name. */
export function StoreSecretDialog({
  value,
  suggested,
  onClose,
  onStored,
}: {
  value: string;
  suggested: string;
  onClose: () => void;
  onStored: (name: string) => void;
}) {
  const { slug: workspace } = useWorkspace();
  const { secretNames } = useEditor();
  const store = useSetFlowSecret();
  const [name, setName] = useState(suggested);
  return (
    <FormDialog
      title={words.title}
      submitLabel={words.submit}
      pending={store.isPending}
      onSubmit={(event) => {
        event.preventDefault();
        store.mutate({ params: { workspace }, body: { name, value } }, { onSuccess: () => onStored(name) });
      }}
      onClose={onClose}
    >
      <TextField
        label={words.name}
        mono
        maxLength={100}
        value={name}
        hint={secretNames.includes(name) ? words.replaces : undefined}
        onChange={setName}
      />
      <FormError message={store.error?.message} />
    </FormDialog>
  );
}
