import { LIMITS } from '@dubs/contract/limits';
import { SelectField } from '../../../components/controls/field.tsx';
import { Switch } from '../../../components/controls/switch.tsx';
import { deviceTimeZone } from '../../../lib/text/dates.ts';
import { hourName } from '../next-text.ts';
import { zonesByRegion } from '../time-zones.ts';

const { min, max } = LIMITS.reminderHour;
const HOURS = Array.from({ length: max - min + 1 }, (_, index) => min + index);

interface Rhythm {
  timeZone: string;
  /** Local hour, 0 to 23. */
  reminderHour: number;
  followsDevice: boolean;
}

interface RhythmFieldsProps {
  rhythm: Rhythm;
  onChange: (change: Partial<Rhythm>) => void;
}

/** Renders the fields for the hour and the time zone of daily texts: the device's zone, or one from a list. */
export function RhythmFields({
  rhythm: { timeZone, reminderHour, followsDevice },
  onChange,
}: RhythmFieldsProps) {
  return (
    <>
      <SelectField
        label="Time of day"
        value={reminderHour}
        onChange={(event) => onChange({ reminderHour: Number(event.target.value) })}
      >
        {HOURS.map((hour) => (
          <option key={hour} value={hour}>
            {hourName(hour)}
          </option>
        ))}
      </SelectField>
      <Switch
        label="Follow my device's time zone"
        isOn={followsDevice}
        onChange={(follows) =>
          onChange({ followsDevice: follows, timeZone: (follows && deviceTimeZone()) || timeZone })
        }
      />
      {!followsDevice && (
        <SelectField
          label="Time zone"
          value={timeZone}
          onChange={(event) => onChange({ followsDevice: false, timeZone: event.target.value })}
        >
          {zonesByRegion(Intl.supportedValuesOf('timeZone'), timeZone).map(({ name, zones }) => (
            <optgroup key={name} label={name}>
              {zones.map((zone) => (
                <option key={zone.timeZone} value={zone.timeZone}>
                  {zone.city}
                </option>
              ))}
            </optgroup>
          ))}
        </SelectField>
      )}
    </>
  );
}
