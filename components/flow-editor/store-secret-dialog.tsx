import { useId, useState } from 'react';
import { commonText } from '#lib/i18n/en/common-text.ts';
import { flowEditorText } from '#lib/i18n/en/flow-editor-text.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { FormError } from '../ui/form-error.tsx';
import { useEditor } from './editor-context.tsx';
import { TextField } from './forms/text-field.tsx';
import { useStoreSecret } from './use-store-secret.ts';

const words = flowEditorText.call.secret_dialog;

/** Stores a header's literal as a flow secret; `onStored` gets its name. */
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
  const formId = useId();
  const store = useStoreSecret();
  const [name, setName] = useState(suggested);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={words.title}
      footer={
        <>
          <Button onClick={onClose}>{commonText.cancel}</Button>
          <Button type="submit" form={formId} variant="primary" loading={store.isPending}>
            {words.submit}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          store.mutate({ params: { workspace }, body: { name, value } }, { onSuccess: () => onStored(name) });
        }}
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
      </form>
    </Dialog>
  );
}
