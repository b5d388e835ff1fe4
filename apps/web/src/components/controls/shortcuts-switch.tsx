import { setShortcuts, useShortcutsOn } from '../../lib/browser/shortcuts.ts';
import { Switch } from './switch.tsx';

/** Turns the keyboard shortcuts of single letters on and off. */
export function ShortcutsSwitch() {
  const areOn = useShortcutsOn();
  return (
    <Switch
      label="Keyboard shortcuts"
      description="Single keys that work while you are not typing. Press ? to see them."
      isOn={areOn}
      onChange={setShortcuts}
    />
  );
}
