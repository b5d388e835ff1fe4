import { LIMITS } from '@dubs/contract/limits';
import { Field, Select } from '../../components/ui/field.tsx';
import { LoadFailure } from '../../components/ui/load-failure.tsx';
import { Skeleton, SkeletonGroup } from '../../components/ui/skeleton.tsx';
import { Switch } from '../../components/ui/switch.tsx';
import { toast } from '../../components/ui/toast.tsx';
import { deviceTimeZone } from '../../lib/dates.ts';
import { sentenceOf } from '../../lib/errors.ts';
import { hourName, nextText } from './next-text.ts';
import { USER_TEXTS } from './texts.ts';
import { TimeZoneSelect } from './time-zone-select.tsx';
import { usePreferences } from './use-preferences.ts';

const { min, max } = LIMITS.reminderHour;
const HOURS = Array.from({ length: max - min + 1 }, (_, index) => min + index);

/** Chooses the hour and the zone of the daily text, and tells when the next one comes. `isSwitching`: texts are just being turned on. */
export function TextTimes({ isSwitching }: { isSwitching: boolean }) {
  const { query, preferences, isSaving, notSaved, change } = usePreferences();
  const save = (wish: Parameters<typeof change>[0]) =>
    change(wish, (failure) =>
      toast({
        title: 'Error',
        description: sentenceOf(failure, USER_TEXTS.smsNotSaved),
        variant: 'destructive',
      }),
    );
  if (query.error && !isSaving && !preferences) return <NotLoaded query={query} />;
  if (!preferences) {
    return (
      <SkeletonGroup>
        <Skeleton className="h-52" />
      </SkeletonGroup>
    );
  }
  const { timeZone, reminderHour, followsDevice, nextReminderAt } = preferences;
  const next = nextReminderAt ? `Next: ${nextText(nextReminderAt, timeZone)}` : USER_TEXTS.outOfReach;
  const isOnTheWay = query.isFetching && nextReminderAt === null;
  return (
    <>
      <Field label="Time of day">
        {(control) => (
          <Select
            {...control}
            value={reminderHour}
            onChange={(event) => save({ reminderHour: Number(event.target.value) })}
          >
            {HOURS.map((hour) => (
              <option key={hour} value={hour}>
                {hourName(hour)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Switch
        label="Follow my device's time zone"
        isOn={followsDevice}
        onChange={(follows) =>
          save({ followsDevice: follows, timeZone: (follows && deviceTimeZone()) || timeZone })
        }
      />
      {!followsDevice && (
        <TimeZoneSelect
          value={timeZone}
          onChange={(chosen) => save({ followsDevice: false, timeZone: chosen })}
        />
      )}
    </>
  );
}
