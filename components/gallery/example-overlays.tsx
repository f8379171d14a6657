'use client';
import { Star } from 'lucide-react';
import { useState } from 'react';
import { toasts } from '#components/browser/toasts.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { DeleteDialog } from '../ui/delete-dialog.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { Input } from '../ui/input.tsx';
import { Menu, MenuGroup, MenuItem, MenuRadioGroup, MenuRadioItem, MenuSeparator } from '../ui/menu.tsx';
import { PickDialog } from '../ui/pick-dialog.tsx';
import { RevealDialog } from '../ui/reveal-dialog.tsx';
import { Tooltip } from '../ui/tooltip.tsx';

const names = ['Dialog', 'Form', 'Confirm', 'Delete', 'Reveal', 'Pick'] as const;
type Name = (typeof names)[number];

const removal = {
  title: (name: string) => `Delete ${name}?`,
  description: 'It is gone for good.',
  confirm: 'Delete',
  done: (name: string) => `${name} was deleted`,
};

/** Overlays, each opened by its button. */
export function ExampleOverlays() {
  const [open, setOpen] = useState<Name | null>(null);
  const [text, setText] = useState('');
  const close = () => setOpen(null);
  const items = ['Inbox', 'Orders', 'Flows'].map((label) => ({ id: label, group: 'Pages', label, icon: Star }));
  return (
    <div className="flex flex-wrap gap-2">
      {names.map((name) => (
        <Button key={name} onClick={() => setOpen(name)}>
          {name}
        </Button>
      ))}
      <Menu trigger={<Button>Menu</Button>}>
        <MenuGroup>
          <MenuItem>
            <Star aria-hidden />
            Star it
          </MenuItem>
        </MenuGroup>
        <MenuSeparator />
        <MenuRadioGroup label="Rows" value="a" onValueChange={() => {}}>
          <MenuRadioItem value="a">High</MenuRadioItem>
          <MenuRadioItem value="b">Low</MenuRadioItem>
        </MenuRadioGroup>
      </Menu>
      <Tooltip content="A word on it">
        <Button>Tooltip</Button>
      </Tooltip>
      <Button onClick={() => toasts.add({ title: 'Saved', description: 'By the one that every page has.' })}>
        Toast
      </Button>
      {open === 'Dialog' && (
        <Dialog title="A dialog" description="What it is about." onClose={close}>
          A task of its own.
        </Dialog>
      )}
      {open === 'Form' && (
        <FormDialog
          title="A form"
          submitLabel="Save"
          onClose={close}
          onSubmit={(event) => {
            event.preventDefault();
            close();
          }}
        >
          <Field label="Name">
            <Input />
          </Field>
        </FormDialog>
      )}
      {open === 'Confirm' && (
        <ConfirmDialog
          title="Go on?"
          description="What will happen."
          confirm="Go on"
          onConfirm={close}
          onClose={close}
        />
      )}
      {open === 'Delete' && (
        <DeleteDialog
          name="A-1042"
          words={removal}
          input="A-1042"
          remove={{ isPending: false, mutate: (_, { onSettled }) => onSettled() }}
          onClose={close}
        />
      )}
      {open === 'Reveal' && (
        <RevealDialog title="Shown once" label="Token" value="parley_example" doneLabel="I have it" onClose={close} />
      )}
      {open === 'Pick' && (
        <PickDialog
          title="Pick"
          placeholder="Type to find"
          list="Pages"
          text={text}
          onTextChange={setText}
          items={items.filter(({ label }) => label.toLowerCase().includes(text.toLowerCase()))}
          state="Nothing found."
          onPick={({ label }) => toasts.add({ title: label })}
          onClose={close}
        />
      )}
    </div>
  );
}
