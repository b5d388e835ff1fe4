import type { PushSubscription } from '@dubs/contract';
import { Button } from '../../../components/controls/button.tsx';
import { SelectField } from '../../../components/controls/field.tsx';
import { Switch } from '../../../components/controls/switch.tsx';
import { QueryFailure } from '../../../components/feedback/load-failure.tsx';
import { Notice } from '../../../components/feedback/notice.tsx';
import { SkeletonBlock } from '../../../components/feedback/loaded.tsx';
import { InlineProblem } from '../../../components/form/inline-problem.tsx';
import { useDevices, usePushSupport, useTestPush, useThisDevice } from '../api/use-push.ts';
import { isInstalled } from '../device.ts';
import { PUSH_TEXTS as TEXTS } from '../texts.ts';
import { DeviceList } from './device-list.tsx';
import { InstallSteps } from './install-steps.tsx';

const SHOWS = ['names', 'words', 'nothing'] as const;

/** Renders the notification settings of this device, and the list of all devices with notifications. */
export function ThisDevice({ publicKey }: { publicKey: string }) {
  const { query, current, change, remove, removing } = useDevices();
  const { data: devices, error } = query;
  if (error && !devices) return <QueryFailure query={query} failure={TEXTS.devicesNotLoaded} />;
  return (
    <>
      <OnThisDevice publicKey={publicKey} current={current} isLoading={!devices} />
      {current && <CurrentDevice device={current} onChange={(shows) => change(current, shows)} />}
      {devices && <DeviceList devices={devices} removing={removing} onRemove={remove} />}
    </>
  );
}

interface OnThisDeviceProps {
  publicKey: string;
  current: PushSubscription | undefined;
  isLoading: boolean;
}

/** Renders the switch for this device, or an explanation if notifications cannot be turned on. */
function OnThisDevice({ publicKey, current, isLoading }: OnThisDeviceProps) {
  const { isBusy, problem, set } = useThisDevice(publicKey, current);
  const support = usePushSupport();
  if (support === 'install') return <InstallSteps />;
  if (support === 'no') return <p className="text-ink-muted">{TEXTS.support.no}</p>;
  if (support === 'blocked')
    return (
      <Notice>
        <p className="font-semibold">{TEXTS.support.blocked}</p>
        <p>{isInstalled() ? TEXTS.allowAgain.app : TEXTS.allowAgain.browser}</p>
      </Notice>
    );
  // No switch while loading: its state is unknown, and pressing it would have no effect.
  if (isLoading) return <SkeletonBlock className="h-16" />;
  return (
    <>
      <Switch
        label="On this device"
        description="Hear when your people share, even when Dubs is closed"
        isOn={current !== undefined}
        isBusy={isBusy}
        onChange={(isOn) => void set(isOn)}
      />
      <InlineProblem>{problem}</InlineProblem>
    </>
  );
}

interface CurrentDeviceProps {
  device: PushSubscription;
  onChange: (shows: PushSubscription['shows']) => void;
}

/** Renders the choice of what notifications show on this device, and the button that sends a test. */
function CurrentDevice({ device, onChange }: CurrentDeviceProps) {
  const { said, isTesting, test } = useTestPush();
  return (
    <>
      <SelectField
        label="A notification shows"
        hint={TEXTS.shows[device.shows].means}
        value={device.shows}
        onChange={({ target: { value } }) => onChange(SHOWS.find((shows) => shows === value) ?? device.shows)}
      >
        {SHOWS.map((shows) => (
          <option key={shows} value={shows}>
            {TEXTS.shows[shows].label}
          </option>
        ))}
      </SelectField>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button variant="secondary" pending={isTesting} pendingLabel="Sending..." onClick={test}>
          Send a test
        </Button>
        <output className="min-w-0 flex-1 basis-48 text-small text-ink-muted empty:hidden">{said}</output>
      </div>
    </>
  );
}
