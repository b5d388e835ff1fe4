import type { CompleteGroup } from '@dubs/contract';
import { Check, Flag, UserPlus } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { lazyPart } from '../../components/feedback/lazy-part.tsx';
import { Button } from '../../components/controls/button.tsx';
import { Avatar } from '../../components/display/avatar.tsx';
import { PersonLink } from '../../components/display/person-link.tsx';
import { Card } from '../../components/display/card.tsx';
import { WMark } from '../../components/display/marks.tsx';
import { EMPTY_POST_FORM, type PostForm } from '../../features/posts/post-form.ts';
import { helloForm } from '../../features/posts/hello-form.ts';
import { useMe } from '../../features/users/api/use-me.ts';
import { type Arrival, arrival, noteFirstStep } from '../../lib/session/arrival.ts';
import { gladInWords } from './glad-in-words.ts';

const ShareWithGroups = lazyPart(() => import('../post/share-with-groups.tsx'));
const GroupInvite = lazyPart(async () => ({ default: (await import('./group-invite.tsx')).GroupInvite }));
const CreateGoalDialog = lazyPart(async () => ({
  default: (await import('../../features/goals/components/create-goal-dialog.tsx')).CreateGoalDialog,
}));

const FACES = 3;
const leave = () => arrival.set(null);

interface WelcomeProps {
  arrived: Arrival;
  complete: CompleteGroup;
  meId: number;
  /** Opens the form that shares with the group, with a first post in it. */
  onHello: (form: PostForm) => void;
}

/** Welcomes a viewer to a group on their first visit: who has joined says hello, who has made it takes three first steps. */
export default function Welcome(props: WelcomeProps) {
  return props.arrived.by === 'joining' ? <Greeting {...props} /> : <FirstSteps {...props} />;
}

function Greeting({ complete: { group, members, memberCount }, meId, onHello }: WelcomeProps) {
  const me = useMe();
  const others = members.flatMap(({ user }) => (user.id === meId ? [] : [user]));
  return (
    <Card aria-label="Welcome" className="flex animate-rise-in flex-col gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <span className="flex -space-x-2 empty:hidden">
          {others.slice(0, FACES).map((person) => (
            <PersonLink key={person.id} groupId={group.id} userId={person.id} isMember isFace>
              <Avatar person={person} className="ring-2 ring-surface" />
            </PersonLink>
          ))}
        </span>
        <p className="min-w-40 flex-1 text-heading wrap-anywhere">
          {gladInWords(
            others.map(({ name }) => name),
            memberCount - 1,
          ).map(({ text, at }) => {
            const person = at === undefined ? undefined : others[at];
            return person ? (
              <PersonLink key={person.id} groupId={group.id} userId={person.id} isMember isInText>
                <bdi>{text}</bdi>
              </PersonLink>
            ) : (
              text
            );
          })}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => onHello(helloForm(me))}>Say hello</Button>
        <Button variant="secondary" onClick={leave}>
          Look around
        </Button>
      </div>
    </Card>
  );
}

function FirstSteps({ arrived: { done }, complete: { group, goals, memberCount }, meId }: WelcomeProps) {
  const [opened, setOpened] = useState<'invite' | 'share' | 'goal' | null>(null);
  const [first] = useState(() => ({ ...EMPTY_POST_FORM, groupIds: [group.id] }));
  const isDone = {
    invite: memberCount > 1 || done.includes('invite'),
    share: done.includes('share'),
    goal: goals.length > 0,
  };
  const follow = (step: typeof opened) => ({
    open: opened === step,
    onOpenChange: (isOpen: boolean) => {
      setOpened(isOpen ? step : null);
      if (!isOpen && step === 'invite') noteFirstStep(group.id, 'invite');
    },
  });
  const isAll = isDone.invite && isDone.share && isDone.goal;
  return (
    <Card aria-labelledby="first-steps" className="flex animate-rise-in flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="first-steps" className="text-heading">
          {isAll ? 'Your group is ready.' : 'First steps'}
        </h2>
        <Button variant="quiet" onClick={leave}>
          Hide
        </Button>
      </div>
      <ol className="flex flex-col gap-2">
        <Step icon={<UserPlus aria-hidden />} isDone={isDone.invite} onPress={() => setOpened('invite')}>
          Invite your people
        </Step>
        <Step icon={<WMark className="size-6" />} isDone={isDone.share} onPress={() => setOpened('share')}>
          Share a first win
        </Step>
        <Step icon={<Flag aria-hidden />} isDone={isDone.goal} onPress={() => setOpened('goal')}>
          Set a goal
        </Step>
      </ol>
      <Suspense fallback={null}>
        {opened === 'invite' && <GroupInvite group={group} {...follow('invite')} />}
        {opened === 'share' && (
          <ShareWithGroups
            place={`first-${group.id}`}
            start={first}
            {...follow('share')}
            onShared={() => noteFirstStep(group.id, 'share')}
          />
        )}
        {opened === 'goal' && (
          <CreateGoalDialog userId={meId} title="Create Goal" group={group} {...follow('goal')} />
        )}
      </Suspense>
    </Card>
  );
}

interface StepProps {
  icon: ReactNode;
  isDone: boolean;
  onPress: () => void;
  children: ReactNode;
}

const STEP =
  'flex min-h-12 w-full items-center gap-3 rounded-[8px_20px_20px_8px] border-2 px-4 py-2 text-start font-semibold';

const Step = ({ icon, isDone, onPress, children }: StepProps) => (
  <li>
    {isDone ? (
      <p className={`${STEP} border-transparent text-ink-muted`}>
        <Check aria-hidden />
        <s>{children}</s>
        <span className="sr-only">, done</span>
      </p>
    ) : (
      <button
        type="button"
        className={`${STEP} border-dotted border-line-strong hover:bg-sunken`}
        onClick={onPress}
      >
        {icon}
        {children}
      </button>
    )}
  </li>
);
