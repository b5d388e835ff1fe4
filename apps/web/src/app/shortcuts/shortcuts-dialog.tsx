import DialogSheet from '../../components/overlays/dialog-sheet.tsx';
import { ShortcutsSwitch } from '../../components/controls/shortcuts-switch.tsx';
import { useShortcutsOn } from '../../lib/browser/shortcuts.ts';

const SHORTCUTS: readonly (readonly [keys: readonly string[], what: string])[] = [
  [['n'], 'Share a win or L'],
  [['j'], 'Next post'],
  [['k'], 'Previous post'],
  [['g', 'h'], 'Go to Home'],
  [['g', 'g'], 'Go to Groups'],
  [['g', 'w'], 'Go to Wins'],
  [['g', 'o'], 'Go to Goals'],
  [['g', 'p'], 'Go to Profile'],
  [['?'], 'Show this list'],
];
const ALWAYS: typeof SHORTCUTS = [
  [['Ctrl', 'Enter'], 'Share or post what you wrote'],
  [['F8'], 'Go to the message on screen'],
];

interface ShortcutsDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Lists the keyboard shortcuts, and turns those of single letters on and off. */
export default function ShortcutsDialog({ open, onOpenChange }: ShortcutsDialogProps) {
  const areOn = useShortcutsOn();
  return (
    <DialogSheet open={open} onOpenChange={onOpenChange} title="Keyboard shortcuts">
      <div className="flex flex-col gap-5">
        <ShortcutsSwitch />
        <Keys of={SHORTCUTS} isDimmed={!areOn} />
        <hr className="border-line" />
        <Keys of={ALWAYS} />
      </div>
    </DialogSheet>
  );
}

const Keys = ({ of, isDimmed = false }: { of: typeof SHORTCUTS; isDimmed?: boolean }) => (
  <dl className={isDimmed ? 'flex flex-col gap-2 text-ink-subtle' : 'flex flex-col gap-2'}>
    {of.map(([keys, what]) => (
      <div key={what} className="flex items-center justify-between gap-4">
        <dt>{what}</dt>
        <dd className="flex shrink-0 gap-1">
          {keys.map((key, at) => (
            <kbd
              key={at}
              className="inline-flex min-h-7 min-w-7 items-center justify-center rounded-xs border border-line-strong bg-sunken px-1.5 font-text text-small"
            >
              {key}
            </kbd>
          ))}
        </dd>
      </div>
    ))}
  </dl>
);
