import { Fragment } from 'react';
import { Button } from '../../../components/controls/button.tsx';
import { passFocusUp } from '../../../components/controls/pass-focus-up.ts';
import { ProblemList } from '../../../components/feedback/problem-list.tsx';
import { Dialog } from '../../../components/overlays/dialog.tsx';
import { clock, useCountdown } from '../../../lib/browser/use-countdown.ts';
import type { Outputs } from '../../../lib/api/trpc.ts';
import { serverNow } from '../../../lib/server-time.ts';
import { SESSION_TEXTS as TEXTS } from '../texts.ts';

interface PairingDialogProps {
  code: Outputs['pairing']['create'];
  /** True while a new code is being requested. */
  isPending: boolean;
  /** Error messages of the request for a new code. */
  problems: readonly string[];
  onNew: () => void;
  onClose: () => void;
}

/** Shows the pairing code for another device, and the time until it expires. */
export default function PairingDialog(props: PairingDialogProps) {
  const { isPending, problems, onNew, onClose } = props;
  const { code, expiresAt } = props.code;
  const seconds = useCountdown(Date.parse(expiresAt), serverNow);
  return (
    <Dialog open onOpenChange={onClose} title="Add a device" description={TEXTS.howToPair(location.host)}>
      <div className="flex flex-col gap-4 pt-2">
        <p className="flex flex-col items-center gap-1 rounded-md bg-sunken px-4 py-5">
          <strong className="tabular text-center font-display text-title">
            {/* Breaks between its parts only. */}
            {code.split('-').map((part, index) => (
              <Fragment key={index}>
                {index > 0 && (
                  <>
                    -<wbr />
                  </>
                )}
                {part}
              </Fragment>
            ))}
          </strong>
          <span className="tabular text-small text-ink-muted">
            {seconds > 0 ? TEXTS.goodFor(clock(seconds)) : TEXTS.isOver}
          </span>
        </p>
        <p className="text-small text-ink-muted">{TEXTS.onlyYours}</p>
        <ProblemList problems={problems} />
        {seconds === 0 && (
          <Button ref={passFocusUp} pending={isPending} onClick={onNew}>
            New code
          </Button>
        )}
      </div>
    </Dialog>
  );
}
