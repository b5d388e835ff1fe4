import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

interface DeviceNameProps {
  icon: LucideIcon;
  name: string;
  isCurrent?: boolean;
  detailsId?: string;
  /** The line below the name. */
  children: ReactNode;
}

/** Renders the start of a row in a list of devices or passkeys: an icon, the name, a mark on this device, and details. */
export const DeviceName = ({ icon: Icon, name, isCurrent = false, detailsId, children }: DeviceNameProps) => (
  <>
    <Icon aria-hidden className="size-6 shrink-0 text-ink-subtle" />
    <div className="min-w-[min(100%,7.5rem)] flex-1">
      <p className="flex flex-wrap items-center gap-x-2 font-semibold wrap-anywhere">
        {name}
        {isCurrent && (
          <span className="rounded-pill border border-win bg-win-soft px-2 text-tiny text-win-ink">
            This device
          </span>
        )}
      </p>
      <p id={detailsId} className="text-small text-ink-subtle">
        {children}
      </p>
    </div>
  </>
);
