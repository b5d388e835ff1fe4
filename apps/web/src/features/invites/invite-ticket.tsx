import { TEXTS } from '@dubs/contract/texts';
import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Button, buttonClass } from '../../components/ui/button.tsx';
import { EmojiTile } from '../../components/ui/emoji-tile.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { Spinner } from '../../components/ui/spinner.tsx';
import { Ticket } from '../../components/ui/ticket.tsx';
import { TitledSentence } from '../../components/ui/titled-sentence.tsx';
import { sentenceOf } from '../../lib/errors.ts';
import { INVITE_TEXTS } from './texts.ts';
import { useInvite } from './use-invite.ts';

interface InviteTicketProps {
  code: string;
  /** Draws the page's heading: its name, and what it shows. */
  heading: (title: string, content: ReactNode) => ReactNode;
  /** Addresses of the ways on. */
  to: { groups: string; dashboard: string; group: (id: number) => string };
}

/** An invite, as a ticket: whose group it is, and what to do with it. */
export function InviteTicket({ code, heading, to }: InviteTicketProps) {
  const { state, accept, joining, joinError, again } = useInvite(code);

  if (state.is === 'loading') {
    return (
      <div className="flex min-h-[60dvh] items-center justify-center">
        <Spinner label="Loading the invite" />
      </div>
    );
  }
  if (state.is === 'invalid') {
    return (
      <Paper>
        {heading('Invalid Invite', <TitledSentence text={TEXTS.access.inviteInvalid} />)}
        <Link to={to.groups} className={buttonClass()}>
          Go to Groups
        </Link>
      </Paper>
    );
  }
  if (state.is === 'unreadable') {
    return (
      <Paper>
        {heading('Invite', 'This invite did not open')}
        <Notice role="alert" tone="danger" className="w-full">
          {sentenceOf(state.error, INVITE_TEXTS.lookupFailed)}
        </Notice>
        <Button onClick={again}>Try again</Button>
      </Paper>
    );
  }

  const { group } = state;
  return (
    <Paper>
      <EmojiTile emoji={group.emoji} size={96} />
      <div className="flex max-w-full flex-col items-center gap-2">
        <p className="text-ink-muted">{INVITE_TEXTS.invited}</p>
        {heading(group.name, <bdi>{group.name}</bdi>)}
        <PrivateGroup />
      </div>
      {group.description && (
        <p dir="auto" className="max-w-[45ch] text-post whitespace-pre-line wrap-anywhere">
          {group.description}
        </p>
      )}
      <p className="text-small text-ink-subtle">
        {group.memberCount} {group.memberCount === 1 ? 'member' : 'members'}
      </p>
      <div className="mt-auto flex w-full flex-col items-center gap-4 border-t-2 border-dashed border-line pt-6" aria-live="polite">
        {state.is === 'open' && (
          <>
            {joinError !== null && (
              <Notice role="alert" tone="danger" className="w-full">
                {sentenceOf(joinError, INVITE_TEXTS.joinFailed)}
              </Notice>
            )}
            <Button size="lg" className="w-full" pending={joining} pendingLabel="Joining..." onClick={accept}>
              {INVITE_TEXTS.accept}
            </Button>
          </>
        )}
        {state.is === 'joined' && (
          <>
            <p className="font-display text-heading">{INVITE_TEXTS.joined}</p>
            <Link to={to.group(group.id)} className={buttonClass('primary', 'lg', 'w-full')}>
              Go to Group
            </Link>
          </>
        )}
        {state.is === 'member' && (
          <>
            <p className="font-display text-heading">{INVITE_TEXTS.member}</p>
            <Link to={to.dashboard} className={buttonClass('primary', 'lg', 'w-full')}>
              Continue to Dashboard
            </Link>
          </>
        )}
        {state.is === 'requested' && (
          <>
            <p className="font-display text-heading">{INVITE_TEXTS.requested}</p>
            <p className="text-ink-muted">{INVITE_TEXTS.requestedMore}</p>
            <Link to={to.groups} className={buttonClass('secondary', 'lg', 'w-full')}>
              Go to Groups
            </Link>
          </>
        )}
      </div>
    </Paper>
  );
}

const Paper = ({ children }: { children: ReactNode }) => (
  <Ticket kind="win" className="flex flex-1 flex-col sm:flex-none">
    <div className="flex flex-1 flex-col items-center justify-center gap-6 px-6 py-10 text-center sm:min-h-120">{children}</div>
  </Ticket>
);

const PrivateGroup = () => (
  <span className="inline-flex items-center gap-1.5 rounded-pill border border-line-strong px-3 py-1 text-tiny text-ink-muted">
    <Lock aria-hidden className="size-3.5" />
    {INVITE_TEXTS.privateGroup}
  </span>
);
