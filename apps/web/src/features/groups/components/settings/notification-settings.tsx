import type { ChangeNotificationSettingsInput, NotificationLevel } from '@dubs/contract';
import { Bell, BellOff } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../../components/controls/button.tsx';
import { passFocusUp } from '../../../../components/controls/pass-focus-up.ts';
import { Segmented } from '../../../../components/controls/segmented.tsx';
import { Loaded } from '../../../../components/feedback/loaded.tsx';
import { Skeleton } from '../../../../components/feedback/skeleton.tsx';
import { useSubmit } from '../../../../components/form/use-submit.ts';
import { InlineProblem } from '../../../../components/form/inline-problem.tsx';
import {
  useChangeNotificationSettings,
  useNotificationSettings,
} from '../../api/use-notification-settings.ts';
import {
  mutedInWords,
  MUTES,
  NOTIFICATION_SETTINGS_TEXTS as TEXTS,
} from '../../notification-settings-texts.ts';

/** Texts of the settings only, kept here so that lists of notifications do not load them. */
const LEVEL_TEXTS = {
  rings: 'What rings',
  levels: { all: 'Everything', mentions: 'About me', none: 'Nothing' } satisfies Record<
    NotificationLevel,
    string
  >,
  means: {
    all: 'You get a notification for everything that is shared here.',
    mentions:
      'You get notifications for mentions, replies, and comments and reactions to what you shared or wrote.',
    none: 'You get no notifications from here, except when your role changes or someone asks to join.',
  } satisfies Record<NotificationLevel, string>,
  notLoaded: 'The settings could not be loaded.',
} as const;
const LEVELS = (['all', 'mentions', 'none'] as const).map((value) => ({
  value,
  label: LEVEL_TEXTS.levels[value],
}));

/** Renders the viewer's notification level for a group, and its mute. Each change is saved immediately. */
export function NotificationSettings({ groupId }: { groupId: number }) {
  const query = useNotificationSettings(groupId);
  const { mutateAsync: save, isPending } = useChangeNotificationSettings(groupId);
  const { problems, submit } = useSubmit();
  // The level that is being saved. State, because the mutation reports its variables only after the radio button has gone back.
  const [wanted, setWanted] = useState<NotificationLevel>();
  const change = async (next: ChangeNotificationSettingsInput) => {
    if (isPending) return;
    setWanted(next.level);
    await submit(async () => void (await save({ id: groupId, ...next })), TEXTS.failed);
    setWanted(undefined);
  };
  return (
    <Loaded query={query} failure={LEVEL_TEXTS.notLoaded} skeleton={<Skeleton className="h-13 w-full" />}>
      {(settings) => {
        const level = wanted ?? settings.level;
        return (
          <div className="flex flex-col items-start gap-3">
            <Segmented
              label={LEVEL_TEXTS.rings}
              value={level}
              onChange={(chosen) => void change({ level: chosen })}
              options={LEVELS}
              className="self-stretch"
            />
            <p className="text-small text-ink-muted">{LEVEL_TEXTS.means[level]}</p>
            {settings.mutedUntil === null ? (
              MUTES.map(([mutedFor, words]) => (
                <Button
                  ref={passFocusUp}
                  key={mutedFor}
                  variant="quiet"
                  icon={<BellOff aria-hidden className="size-5" />}
                  onClick={() => void change({ mutedFor })}
                >
                  {words}
                </Button>
              ))
            ) : (
              <>
                <p role="status" className="flex items-center gap-2 font-semibold">
                  <BellOff aria-hidden className="size-5" />
                  {mutedInWords(settings.mutedUntil)}
                </p>
                <Button
                  ref={passFocusUp}
                  variant="secondary"
                  icon={<Bell aria-hidden className="size-5" />}
                  onClick={() => void change({ mutedFor: null })}
                >
                  {TEXTS.unmute}
                </Button>
              </>
            )}
            <InlineProblem>{problems}</InlineProblem>
          </div>
        );
      }}
    </Loaded>
  );
}
