import { TEXTS } from '@dubs/contract/texts';
import { Lock } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { Button, buttonClass } from '../../../components/controls/button.tsx';
import { EmojiTile } from '../../../components/display/emoji-tile.tsx';
import { MarkTile } from '../../../components/display/mark-tile.tsx';
import { LMark } from '../../../components/display/marks.tsx';
import { Notice } from '../../../components/feedback/notice.tsx';
import { Spinner } from '../../../components/feedback/spinner.tsx';
import { StubTicket } from '../../../components/display/stub-ticket.tsx';
import { TitledSentence } from '../../../components/display/titled-sentence.tsx';
import { sentenceOf } from '../../../lib/api/errors.ts';
import { arriveIn } from '../../../lib/session/arrival.ts';
import { INVITE_TEXTS } from '../texts.ts';
import { type InviteState, useInvite } from '../api/use-invite.ts';
import { counted } from '../../../lib/text/counted.ts';

type Invited = Extract<InviteState, { invitedBy: unknown }>;

interface InviteTicketProps {
  code: string;
  /** Renders the page's heading: `title` names the page, `content` is shown. */
  renderHeading: (title: string, content: ReactNode) => ReactNode;
  /** Addresses of the links. */
  to: { groups: string; dashboard: string; group: (id: number) => string };
}

/** Renders an invite as a ticket: the group, and the button to join or the outcome. */
export function InviteTicket({ code, renderHeading, to }: InviteTicketProps) {
  const { state, accept, joining, joinError, retry } = useInvite(code);

  if (state.is === 'loading') {
    return (
      <div className="flex min-h-[60dvh] items-center justify-center">
        <Spinner label="Loading the invite" />
      </div>
    );
  }
  if (state.is === 'invalid') {
    return (
      <StubTicket
        stub={
          <Link to={to.groups} className={buttonClass('primary', 'lg', 'w-full')}>
            Go to Groups
          </Link>
        }
      >
        <MarkTile>
          <LMark className="size-14" />
        </MarkTile>
        {renderHeading('Invalid Invite', <TitledSentence text={TEXTS.access.inviteInvalid} />)}
      </StubTicket>
    );
  }
  if (state.is === 'unreadable') {
    return (
      <StubTicket
        stub={
          <Button size="lg" className="w-full" onClick={retry}>
            Try again
          </Button>
        }
      >
        {renderHeading('Invite', "We couldn't open this invite")}
        <Notice role="alert" tone="danger" className="w-full">
          {sentenceOf(state.error, INVITE_TEXTS.lookupFailed)}
        </Notice>
      </StubTicket>
    );
  }

  const { group } = state;
  return (
    <StubTicket
      stub={
        state.is === 'open' || state.is === 'declined' ? (
          <>
            {state.is === 'declined' && (
              <Notice role="status" className="w-full">
                {INVITE_TEXTS.declined}
              </Notice>
            )}
            {joinError !== null && (
              <Notice role="alert" tone="danger" className="w-full">
                {sentenceOf(joinError, INVITE_TEXTS.joinFailed)}
              </Notice>
            )}
            <Button size="lg" className="w-full" pending={joining} pendingLabel="Joining..." onClick={accept}>
              {INVITE_TEXTS.accept}
            </Button>
            {state.requireApproval && (
              <p className="text-small text-balance text-ink-muted">{INVITE_TEXTS.approvalNeeded}</p>
            )}
          </>
        ) : (
          <Outcome is={state.is} groupId={group.id} to={to} />
        )
      }
    >
      <EmojiTile emoji={group.emoji} size={96} className="-rotate-3 motion-reduce:rotate-0" />
      <div className="flex max-w-full flex-col items-center gap-2">
        <p className="text-ink-muted">{INVITE_TEXTS.invited}</p>
        {renderHeading(group.name, <bdi>{group.name}</bdi>)}
        <PrivateGroup />
      </div>
      {group.description && (
        <p dir="auto" className="max-w-[45ch] text-post text-balance whitespace-pre-line wrap-anywhere">
          {group.description}
        </p>
      )}
      <div className="flex flex-col items-center gap-2">
        {(state.is === 'open' || state.is === 'declined') && <Inviter {...state} />}
        <p className="text-small text-ink-subtle">{counted(group.memberCount, 'member')}</p>
      </div>
    </StubTicket>
  );
}

interface OutcomeProps {
  is: 'joined' | 'member' | 'requested';
  groupId: number;
  to: InviteTicketProps['to'];
}

/** Renders the outcome on the ticket's stub, if there is nothing to accept any more. */
function Outcome({ is, groupId, to }: OutcomeProps) {
  const look: { said: string; link?: { way: string; address: string } } = {
    joined: { said: INVITE_TEXTS.joined },
    member: { said: INVITE_TEXTS.member, link: { way: 'Continue to Dashboard', address: to.dashboard } },
    requested: { said: INVITE_TEXTS.requested, link: { way: 'Go to Groups', address: to.groups } },
  }[is];
  const navigate = useNavigate();
  const said = useRef<HTMLParagraphElement>(null);
  // The pressed button was unmounted, so the focus moves to the outcome.
  useEffect(() => {
    if (is === 'joined') arriveIn(groupId, 'joining');
    if (is !== 'member') said.current?.focus();
  }, [is, groupId]);
  return (
    <>
      <p ref={said} tabIndex={-1} className="font-display text-heading outline-none">
        {look.said}
      </p>
      {is === 'requested' && <p className="text-balance text-ink-muted">{INVITE_TEXTS.requestedMore}</p>}
      {look.link ? (
        <Link to={look.link.address} className={buttonClass('primary', 'lg', 'w-full')}>
          {look.link.way}
        </Link>
      ) : (
        <Button size="lg" className="w-full" onClick={() => void navigate(to.group(groupId))}>
          Go to Group
        </Button>
      )}
    </>
  );
}

const MAX_FACES = 5;

/** Renders the pictures of a few members, the inviter's first, and the inviter's name. */
function Inviter({ invitedBy, faces }: Pick<Invited, 'invitedBy' | 'faces'>) {
  const shown = [...new Set([invitedBy?.avatarUrl, ...faces])].filter((url) => !!url).slice(0, MAX_FACES);
  return (
    <>
      <p className="flex -space-x-2 empty:hidden">
        {shown.map((url) => (
          <img
            key={url}
            src={url ?? undefined}
            alt=""
            width={48}
            height={48}
            decoding="async"
            className="size-12 rounded-pill border border-line bg-sunken object-cover ring-2 ring-surface"
          />
        ))}
      </p>
      {invitedBy && (
        <p className="wrap-anywhere">
          <bdi className="font-semibold">{invitedBy.name}</bdi> invited you
        </p>
      )}
    </>
  );
}

const PrivateGroup = () => (
  <span className="inline-flex items-center gap-1.5 rounded-pill border border-line-strong px-3 py-1 text-tiny text-ink-muted">
    <Lock aria-hidden className="size-3.5" />
    {INVITE_TEXTS.privateGroup}
  </span>
);
