import type { CompleteGroup } from '@dubs/contract';
import { Flag, UserPlus } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { lazyPart } from '../../../components/feedback/lazy-part.tsx';
import { LiveAnnouncement } from '../../../components/feedback/live-announcement.tsx';
import { useAnnouncement } from '../../../components/feedback/use-announcement.ts';
import { Button } from '../../../components/controls/button.tsx';
import { Card } from '../../../components/display/card.tsx';
import { WMark } from '../../../components/display/marks.tsx';
import { EMPTY_POST_FORM } from '../../../features/posts/post-form.ts';
import { type Arrival, noteFirstStep } from '../../../lib/session/arrival.ts';
import { FirstStepStub } from './first-step-stub.tsx';

const ShareWithGroups = lazyPart(() => import('../../post/share-with-groups.tsx'));
const GroupInvite = lazyPart(async () => ({ default: (await import('../group-invite.tsx')).GroupInvite }));
const CreateGoalDialog = lazyPart(async () => ({
  default: (await import('../../../features/goals/components/create-goal-dialog.tsx')).CreateGoalDialog,
}));

type FirstStep = 'invite' | 'share' | 'goal';

const STEPS: readonly { step: FirstStep; words: string; icon: ReactNode }[] = [
  { step: 'invite', words: 'Bring your people in', icon: <UserPlus aria-hidden /> },
  { step: 'share', words: 'Share a first win', icon: <WMark className="size-6" /> },
  { step: 'goal', words: 'Set a goal', icon: <Flag aria-hidden /> },
];

interface FirstStepsProps {
  arrived: Arrival;
  complete: CompleteGroup;
  meId: number;
  onHide: () => void;
}

/** Shows the creator of a group three first steps, each a stub to tear off. */
export function FirstSteps({ arrived: { done }, complete, meId, onHide }: FirstStepsProps) {
  const { group, goals, memberCount } = complete;
  const [opened, setOpened] = useState<FirstStep | null>(null);
  const [first] = useState(() => ({ ...EMPTY_POST_FORM, groupIds: [group.id] }));
  const isDone = {
    invite: memberCount > 1 || done.includes('invite'),
    share: done.includes('share'),
    goal: goals.length > 0,
  };
  const follow = (step: FirstStep) => ({
    open: opened === step,
    onOpenChange: (isOpen: boolean) => {
      setOpened(isOpen ? step : null);
      if (!isOpen && step === 'invite') noteFirstStep(group.id, 'invite');
    },
  });
  const [news, say] = useAnnouncement(0);
  const card = useRef<HTMLElement>(null);
  const [torn, setTorn] = useState(() => STEPS.filter(({ step }) => isDone[step]).map(({ step }) => step));
  const tear = (step: FirstStep, stub: HTMLElement) => {
    // The dialog returned the focus to the stub: move it to the next stub, or to Hide.
    const others = [...(card.current?.querySelectorAll('button') ?? [])].filter((one) => !stub.contains(one));
    if (stub.contains(document.activeElement)) (others.at(1) ?? others.at(0))?.focus();
    setTorn((before) => [...before, step]);
  };
  return (
    <Card ref={card} aria-labelledby="first-steps" className="flex animate-rise-in flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="first-steps" className="text-heading">
          {STEPS.every(({ step }) => isDone[step]) ? 'Your group is ready.' : 'First steps'}
        </h2>
        <Button variant="quiet" onClick={onHide}>
          Hide
        </Button>
      </div>
      <ol className="flex flex-col gap-2 empty:hidden">
        {STEPS.map(
          ({ step, words, icon }) =>
            !torn.includes(step) && (
              <FirstStepStub
                key={step}
                icon={icon}
                isDone={isDone[step]}
                onPress={() => setOpened(step)}
                onDone={() => say(`${words}, done`)}
                onTorn={(stub) => tear(step, stub)}
              >
                {words}
              </FirstStepStub>
            ),
        )}
      </ol>
      <LiveAnnouncement news={news} />
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
    </Card>
  );
}
