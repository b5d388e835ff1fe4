import { Button } from '../../../components/controls/button.tsx';
import { Field, Select } from '../../../components/controls/field.tsx';
import { Switch } from '../../../components/controls/switch.tsx';
import { useDevices, useThisDevice } from '../api/use-push.ts';
import { pushSupport } from '../device.ts';
import { PUSH_TEXTS as TEXTS } from '../texts.ts';

const SHOWS = ['names', 'words', 'nothing'] as const;

/** Shows whether this device is notified and what it shows then, and the viewer's other devices. */
export function ThisDevice({ publicKey }: { publicKey: string }) {
  const { devices, current, change, remove, test, isTesting } = useDevices();
  const { isBusy, problem, set } = useThisDevice(publicKey, current);
  const support = pushSupport();
  const others = devices?.filter((device) => !device.current) ?? [];
  return (
    <>
      {support === 'yes' || current ? (
        <Switch
          label="On this device"
          description="Hear when your people share, even when Dubs is closed"
          isOn={current !== undefined}
          isBusy={isBusy || !devices}
          onChange={set}
        />
      ) : (
        <p className="text-ink-muted">{TEXTS.support[support]}</p>
      )}
      {support === 'install' && (
        <ol className="list-inside list-decimal">
          {TEXTS.installSteps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      )}
      <p aria-live="polite" className="text-small font-semibold text-danger empty:hidden">
        {problem}
      </p>
      {current && (
        <>
          <Field label="A notification shows" hint={TEXTS.shows[current.shows].means}>
            {(control) => (
              <Select
                {...control}
                value={current.shows}
                onChange={({ target: { value } }) =>
                  change(current, SHOWS.find((shows) => shows === value) ?? current.shows)
                }
              >
                {SHOWS.map((shows) => (
                  <option key={shows} value={shows}>
                    {TEXTS.shows[shows].label}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <div>
            <Button variant="secondary" pending={isTesting} pendingLabel="Sending..." onClick={test}>
              Send a test
            </Button>
          </div>
        </>
      )}
      {others.length > 0 && (
        <section aria-labelledby="push-devices" className="flex flex-col gap-1">
          <h3 id="push-devices" className="font-semibold">
            Your other devices
          </h3>
          <ul className="divide-y divide-line">
            {others.map((device) => (
              <li key={device.id} className="flex items-center gap-3 py-2">
                <span className="min-w-0 flex-1 wrap-anywhere">{device.device}</span>
                <Button
                  variant="quiet"
                  aria-label={`Turn off on ${device.device}`}
                  onClick={() => remove(device)}
                >
                  Turn off
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
