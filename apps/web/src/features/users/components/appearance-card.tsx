import { TitledCard } from '../../../components/display/card.tsx';
import { SelectField } from '../../../components/controls/field.tsx';
import { ShortcutsSwitch } from '../../../components/controls/shortcuts-switch.tsx';
import { lazyExtra } from '../../../components/feedback/lazy-extra.ts';
import { setTheme, THEMES, useTheme, type Theme } from '../../../lib/browser/theme.ts';

const WeekStoriesSwitch = lazyExtra(
  () => import('../../../components/controls/week-stories-switch.tsx'),
  // Reserves the height of the switch, so that nothing below moves when it arrives.
  () => <div className="min-h-11" />,
);

const NAMES: Record<Theme, string> = { light: 'Light', dark: 'Dark', system: 'System' };

/** Renders the appearance settings: the theme (light, dark, or the device's) and further switches. */
export function AppearanceCard() {
  const theme = useTheme();
  return (
    <TitledCard title="Appearance">
      <SelectField
        label="Theme"
        hint={theme === 'system' && 'Follows the setting of your device.'}
        value={theme}
        onChange={(event) => setTheme(THEMES.find((name) => name === event.target.value) ?? 'system')}
      >
        {THEMES.map((name) => (
          <option key={name} value={name}>
            {NAMES[name]}
          </option>
        ))}
      </SelectField>
      <WeekStoriesSwitch />
      <div className="hidden [@media(any-hover:hover)]:block">
        <ShortcutsSwitch />
      </div>
    </TitledCard>
  );
}
