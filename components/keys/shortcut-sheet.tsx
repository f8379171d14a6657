'use client';
import { isApple } from '#components/browser/typing.ts';
import { shortcutsText as words } from '#components/i18n/en/keys-text.ts';
import { Dialog } from '../ui/dialog.tsx';

type Line = { what: string; keys: string[][] };
type Group = { title: string; note?: string; lines: Line[] };

/** All keyboard shortcuts, by where they work. */
export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const command = isApple() ? '⌘' : 'Ctrl';
  const { keys } = words;
  const groups: Group[] = [
    {
      title: words.everywhere,
      lines: [
        { what: keys.palette, keys: [[command, 'K']] },
        { what: keys.sheet, keys: [['?']] },
        { what: keys.close, keys: [['Esc']] },
      ],
    },
    {
      title: words.inbox,
      note: words.inboxNote,
      lines: [
        { what: keys.next, keys: [['J'], ['↓']] },
        { what: keys.previous, keys: [['K'], ['↑']] },
        { what: keys.open, keys: [['Enter']] },
        { what: keys.reply, keys: [['R']] },
        { what: keys.assign, keys: [['A']] },
        { what: keys.finish, keys: [['E']] },
        { what: keys.search, keys: [['/']] },
        { what: keys.leave, keys: [['Esc']] },
      ],
    },
    {
      title: words.editor,
      lines: [
        { what: keys.undo, keys: [[command, 'Z']] },
        { what: keys.redo, keys: [[command, 'Y']] },
        { what: keys.duplicate, keys: [[command, 'D']] },
        { what: keys.copy, keys: [[command, 'C']] },
        { what: keys.cut, keys: [[command, 'X']] },
        { what: keys.paste, keys: [[command, 'V']] },
        { what: keys.selectAll, keys: [[command, 'A']] },
        { what: keys.remove, keys: [['Delete'], ['Backspace']] },
        { what: keys.find, keys: [[command, 'K']] },
        { what: keys.goThrough, keys: [['/'], [command, 'F']] },
        { what: keys.rename, keys: [['F2']] },
        { what: keys.form, keys: [['Enter']] },
        { what: keys.node, keys: [['Esc']] },
      ],
    },
  ];
  return (
    <Dialog title={words.title} description={words.description} onClose={onClose}>
      <div className="flex flex-col gap-5">
        {groups.map(({ title, note, lines }) => (
          <section key={title}>
            <h3 className="pb-1 text-xs font-medium text-ink-faint">{title}</h3>
            <dl className="divide-y divide-line">
              {lines.map((line) => (
                <div key={line.what} className="flex items-center justify-between gap-4 py-1.5">
                  <dt>{line.what}</dt>
                  <dd className="flex items-center gap-1.5">
                    {line.keys.map((pressed, at) => (
                      <span key={pressed.join()} className="flex items-center gap-1">
                        {at > 0 && <span className="text-xs text-ink-faint">{words.or}</span>}
                        {pressed.map((key) => (
                          <kbd
                            key={key}
                            className="min-w-6 rounded-md border border-line bg-sunken px-1.5 py-0.5 text-center font-sans text-xs text-ink-soft"
                          >
                            {key}
                          </kbd>
                        ))}
                      </span>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
            {note && <p className="pt-1.5 text-[0.8125rem] text-pretty text-ink-soft">{note}</p>}
          </section>
        ))}
      </div>
    </Dialog>
  );
}
