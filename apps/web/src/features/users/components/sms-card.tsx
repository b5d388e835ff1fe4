import { TitledCard } from '../../../components/display/card.tsx';
import { Switch } from '../../../components/controls/switch.tsx';
import { toast } from '../../../components/toast/toast.tsx';
import { InlineProblem } from '../../../components/form/inline-problem.tsx';
import { sentenceOf } from '../../../lib/api/errors.ts';
import { TextTimes } from './text-times.tsx';
import { USER_TEXTS } from '../texts.ts';
import { useSmsPreferences, useUpdateSmsPreferences } from '../api/use-sms-preferences.ts';

/** Renders the settings of daily texts: the switch, their schedule, and a note about costs and STOP. */
export function SmsCard() {
  const isOn = useSmsPreferences();
  const { mutate, isPending, error } = useUpdateSmsPreferences();
  const change = (enabled: boolean) => mutate({ enabled }, { onSuccess: () => toast(USER_TEXTS.smsSaved) });
  return (
    <TitledCard title="SMS Notifications">
      <Switch
        label="Daily SMS Notifications"
        description="Receive daily win reminders and unseen dubs alerts"
        isOn={isOn}
        isBusy={isPending}
        onChange={change}
      />
      <InlineProblem>{error && sentenceOf(error, USER_TEXTS.smsNotSaved)}</InlineProblem>
      {isOn && <TextTimes isSwitching={isPending} />}
      <p className="text-small text-ink-subtle">
        Standard messaging rates apply. You can opt out at any time by replying STOP or disabling here. If you
        replied STOP before, also text START to the same number to get texts again.
      </p>
    </TitledCard>
  );
}
