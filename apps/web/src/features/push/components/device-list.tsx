import type { PushSubscription } from '@dubs/contract';
import { BellRing } from 'lucide-react';
import { useId, useRef } from 'react';
import { Button } from '../../../components/controls/button.tsx';
import { DeviceName } from '../../../components/display/device-name.tsx';
import { RelativeTime } from '../../../components/display/relative-time.tsx';
import { PUSH_TEXTS as TEXTS } from '../texts.ts';

interface DeviceListProps {
  devices: readonly PushSubscription[];
  /** The id of the device that is being turned off. */
  removing: number | undefined;
  onRemove: (device: PushSubscription) => Promise<boolean>;
}

/** Lists the devices with notifications and what these show, each except this one with a button to turn it off. */
export function DeviceList({ devices, removing, onRemove }: DeviceListProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const remove = async (device: PushSubscription) => {
    // The pressed button is removed together with its device.
    if (await onRemove(device)) heading.current?.focus();
  };
  return (
    <section aria-labelledby="push-devices" className="flex flex-col gap-1">
      <h3 id="push-devices" ref={heading} tabIndex={-1} className="font-semibold outline-none">
        Your devices
      </h3>
      {devices.length === 0 ? (
        <p className="text-ink-muted">{TEXTS.noDevices}</p>
      ) : (
        <ul className="divide-y divide-line">
          {devices.map((device) => (
            <Device
              key={device.id}
              device={device}
              isRemoving={removing === device.id}
              onRemove={() => void remove(device)}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

interface DeviceProps {
  device: PushSubscription;
  isRemoving: boolean;
  onRemove: () => void;
}

function Device({ device: { device, current, shows, createdAt }, isRemoving, onRemove }: DeviceProps) {
  // Distinguishes the buttons of devices with the same name.
  const details = useId();
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3 last:pb-0">
      <DeviceName icon={BellRing} name={device} isCurrent={current} detailsId={details}>
        {TEXTS.shows[shows].inList} · since <RelativeTime iso={createdAt} />
      </DeviceName>
      {!current && (
        <Button
          variant="secondary"
          aria-label={`Turn off on ${device}`}
          aria-describedby={details}
          pending={isRemoving}
          pendingLabel="Turning off..."
          onClick={onRemove}
        >
          Turn off
        </Button>
      )}
    </li>
  );
}
