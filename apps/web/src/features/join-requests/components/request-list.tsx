import type { JoinRequest } from '@dubs/contract';
import { useId, useRef, useState } from 'react';
import { Avatar } from '../../../components/display/avatar.tsx';
import { Button } from '../../../components/controls/button.tsx';
import { MoreButton } from '../../../components/controls/more-button.tsx';
import { Loaded } from '../../../components/feedback/loaded.tsx';
import { ProblemList } from '../../../components/feedback/problem-list.tsx';
import { RelativeTime } from '../../../components/display/relative-time.tsx';
import { useSubmit } from '../../../components/form/use-submit.ts';
import { toast } from '../../../components/toast/toast.tsx';
import { type Decision, useDecideRequest } from '../api/use-decide-request.ts';
import { useJoinRequests } from '../api/use-join-requests.ts';
import { REQUEST_TEXTS as TEXTS } from '../texts.ts';
import { nameOf } from '../../../lib/text/name-of.ts';

const SHOWN_AT_FIRST = 20;
const SHOWN_MORE = 50;

const SAID = {
  approve: { done: TEXTS.approved, failed: TEXTS.approveFailed },
  decline: { done: TEXTS.declined, failed: TEXTS.declineFailed },
};

interface RequestListProps {
  groupId: number;
  /** Moves the focus after the last request was decided. */
  onEmpty?: () => void;
}

/** Lists pending requests to join with buttons to approve and decline them; renders nothing if there are none. */
export function RequestList({ groupId, onEmpty }: RequestListProps) {
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const query = useJoinRequests(groupId, true);
  const [shown, show] = useState(SHOWN_AT_FIRST);
  const { mutateAsync: sendDecision } = useDecideRequest(groupId);
  const { problems, submit } = useSubmit();

  const decide = async (decision: Decision) => {
    const { user } = decision.request;
    const name = nameOf(user);
    focusNext(list.current, decision, onEmpty);
    await submit(async () => {
      await sendDecision(decision);
      toast(SAID[decision.verdict].done(name));
    }, SAID[decision.verdict].failed(name));
  };

  return (
    <Loaded query={query} failure={TEXTS.notLoaded} skeleton={null}>
      {(requests) =>
        (requests.length > 0 || problems.length > 0) && (
          <section aria-labelledby={id} className="flex flex-col gap-2">
            <h3 id={id} className="font-display text-body font-semibold">
              {TEXTS.title}
            </h3>
            <ProblemList problems={problems} />
            {requests.length > 0 && (
              <ul
                ref={list}
                aria-labelledby={id}
                className="divide-y divide-line rounded-lg border border-brand-edge bg-surface"
              >
                {requests.slice(0, shown).map((request) => (
                  <RequestRow
                    key={request.id}
                    request={request}
                    onDecide={(decision) => void decide(decision)}
                  />
                ))}
              </ul>
            )}
            {requests.length > shown && (
              <MoreButton label={TEXTS.more} onMore={() => show(shown + SHOWN_MORE)} />
            )}
          </section>
        )
      }
    </Loaded>
  );
}

/** Moves the focus from a decided row, which disappears, to the same button of the next or previous row. Calls `onEmpty` if there is none. */
function focusNext(list: HTMLElement | null, { request, verdict }: Decision, onEmpty?: () => void): void {
  const row = list?.querySelector(`[data-request="${request.id}"]`);
  const other = row?.nextElementSibling ?? row?.previousElementSibling;
  const button = other?.querySelector<HTMLElement>(`[data-verdict="${verdict}"]`);
  if (button) button.focus();
  else onEmpty?.();
}

interface RequestRowProps {
  request: JoinRequest;
  onDecide: (decision: Decision) => void;
}

function RequestRow({ request, onDecide }: RequestRowProps) {
  const { id, user, requestedAt } = request;
  const name = nameOf(user);
  return (
    <li data-request={id} className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
      <Avatar person={user} />
      <p className="min-w-[min(11rem,100%)] flex-1 wrap-anywhere">
        <bdi className="font-semibold">{name}</bdi>
        <span className="block text-small text-ink-subtle">
          Asked <RelativeTime iso={requestedAt} />
        </span>
      </p>
      <div className="ms-auto flex flex-wrap justify-end gap-2">
        <Button
          variant="secondary"
          data-verdict="decline"
          aria-label={`Decline ${name}`}
          onClick={() => onDecide({ request, verdict: 'decline' })}
        >
          Decline
        </Button>
        <Button
          data-verdict="approve"
          aria-label={`Approve ${name}`}
          onClick={() => onDecide({ request, verdict: 'approve' })}
        >
          Approve
        </Button>
      </div>
    </li>
  );
}
