import { TextField } from '../../../components/controls/field.tsx';
import { Switch } from '../../../components/controls/switch.tsx';
import { NIGHT, quietInWords } from '../quiet-hours.ts';

interface QuietHours {
  quietFrom: string | null;
  quietTo: string | null;
}

interface QuietHoursFieldsProps extends QuietHours {
  onChange: (hours: Partial<QuietHours>) => void;
}

/** Renders the switch for quiet hours, and the fields for their start and end. */
export function QuietHoursFields({ quietFrom, quietTo, onChange }: QuietHoursFieldsProps) {
  const isOn = quietFrom !== null && quietTo !== null;
  return (
    <>
      <Switch
        label="Quiet hours"
        description="Notifications wait until they end"
        isOn={isOn}
        onChange={(turnsOn) => onChange(turnsOn ? NIGHT : { quietFrom: null, quietTo: null })}
      />
      {isOn && (
        <>
          <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,max(8rem,45%)),1fr))] gap-4">
            <TextField
              label="From"
              type="time"
              required
              value={quietFrom}
              onChange={({ target: { value } }) =>
                value && value !== quietTo && onChange({ quietFrom: value })
              }
            />
            <TextField
              label="To"
              type="time"
              required
              value={quietTo}
              onChange={({ target: { value } }) =>
                value && value !== quietFrom && onChange({ quietTo: value })
              }
            />
          </div>
          <p role="status" className="rounded-md bg-brand-soft px-4 py-3 font-semibold">
            {quietInWords(quietFrom, quietTo)}
          </p>
        </>
      )}
    </>
  );
}
