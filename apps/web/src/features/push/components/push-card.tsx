import { Loaded, SkeletonBlock } from '../../../components/feedback/loaded.tsx';
import { QueryFailure } from '../../../components/feedback/load-failure.tsx';
import { TitledCard } from '../../../components/display/card.tsx';
import { Switch } from '../../../components/controls/switch.tsx';
import { InlineProblem } from '../../../components/form/inline-problem.tsx';
import { sentenceOf } from '../../../lib/api/errors.ts';
import { useNotificationSettings } from '../api/use-notification-settings.ts';
import { usePushKey } from '../api/use-push.ts';
import { PUSH_TEXTS as TEXTS } from '../texts.ts';
import { QuietHoursFields } from './quiet-hours-fields.tsx';
import { ThisDevice } from './this-device.tsx';

const CATEGORIES = ['posts', 'comments', 'reactions', 'goals', 'groups'] as const;

/** Renders the push settings: devices, categories and quiet hours. Each change is saved immediately. Nothing if the server sends no pushes. */
export default function PushCard() {
  const key = usePushKey();
  if (key.data) return key.data.publicKey !== null && <Settings publicKey={key.data.publicKey} />;
  if (!key.error) return <SkeletonBlock className="h-48" />;
  return (
    <TitledCard title="Notifications">
      <QueryFailure query={key} failure={TEXTS.notLoaded} />
    </TitledCard>
  );
}

function Settings({ publicKey }: { publicKey: string }) {
  const { query, notSaved, change } = useNotificationSettings();
  return (
    <TitledCard title="Notifications">
      <ThisDevice publicKey={publicKey} />
      <Loaded query={query} failure={TEXTS.notLoaded} skeleton={<SkeletonBlock className="h-48" />}>
        {(settings) => (
          <>
            <fieldset className="flex min-w-0 flex-col gap-2">
              <legend className="mb-2 font-semibold">What notifies your devices</legend>
              {CATEGORIES.map((category) => (
                <Switch
                  key={category}
                  {...TEXTS.categories[category]}
                  isOn={settings.push[category]}
                  onChange={(isOn) => change({ push: { [category]: isOn } })}
                />
              ))}
            </fieldset>
            <QuietHoursFields
              quietFrom={settings.quietFrom}
              quietTo={settings.quietTo}
              onChange={(hours) => change(hours)}
            />
          </>
        )}
      </Loaded>
      <InlineProblem>{notSaved && sentenceOf(notSaved, TEXTS.notSaved)}</InlineProblem>
    </TitledCard>
  );
}
