import type { ReactNode } from 'react';
import { Notice } from '../../../components/feedback/notice.tsx';
import type { OwnVouch } from '../../../lib/api/own-me.ts';
import { OPEN_TEXTS, VOUCH_TEXTS } from '../texts.ts';

/** Reminds a user in an open group that the rest of the account still waits for vouches; `children` link back to all open groups. */
export function WaitingStrip({
  vouch: { status, code },
  children,
}: {
  vouch: OwnVouch;
  children: ReactNode;
}) {
  return (
    <Notice role="status" className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-1 text-small">
      <p>{status === 'pending' ? OPEN_TEXTS.strip : VOUCH_TEXTS.ended[status]}</p>
      {code !== null && <p className="tabular font-semibold">{OPEN_TEXTS.code(code)}</p>}
      <span className="ms-auto">{children}</span>
    </Notice>
  );
}
