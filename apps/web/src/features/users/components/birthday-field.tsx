import { SelectField } from '../../../components/controls/field.tsx';
import { type ChosenDay, daysOf, MONTHS } from '../birthday.ts';
import { USER_TEXTS } from '../texts.ts';

interface BirthdayFieldProps {
  value: ChosenDay;
  onChange: (value: ChosenDay) => void;
  error: string | false;
}

/** Renders the fields for a birthday: month and day, without a year. */
export function BirthdayField({ value: { month, day }, onChange, error }: BirthdayFieldProps) {
  const days = month === '' ? [] : daysOf(month);
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-semibold">Birthday</legend>
      <div className="grid grid-cols-[minmax(0,3fr)_minmax(0,2fr)] gap-3">
        <SelectField
          label="Month"
          hint={USER_TEXTS.birthday}
          value={month}
          onChange={({ target }) => onChange({ month: target.value, day })}
        >
          <option value="">Not shared</option>
          {MONTHS.map((each) => (
            <option key={each.month} value={each.month}>
              {each.name}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Day"
          error={error}
          disabled={month === ''}
          value={days.includes(day) ? day : ''}
          onChange={({ target }) => onChange({ month, day: target.value })}
        >
          <option value="" disabled>
            Day
          </option>
          {days.map((each) => (
            <option key={each} value={each}>
              {Number(each)}
            </option>
          ))}
        </SelectField>
      </div>
    </fieldset>
  );
}
