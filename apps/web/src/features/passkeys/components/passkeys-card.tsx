import { useRef } from 'react';
import { Button } from '../../../components/controls/button.tsx';
import { TitledCard } from '../../../components/display/card.tsx';
import { Loaded, SkeletonBlock } from '../../../components/feedback/loaded.tsx';
import { ProblemList } from '../../../components/feedback/problem-list.tsx';
import { canUsePasskeys } from '../../../lib/browser/passkeys.ts';
import { useAddPasskey, usePasskeys } from '../api/use-passkeys.ts';
import { PASSKEY_TEXTS as TEXTS } from '../texts.ts';
import { PasskeyRow } from './passkey-row.tsx';

/** Renders the viewer's passkeys with controls to add, rename and remove them; nothing if passkeys cannot be used here. */
export default function PasskeysCard() {
  return canUsePasskeys() && <Passkeys />;
}

function Passkeys() {
  const passkeys = usePasskeys();
  const { isAdding, problem, add } = useAddPasskey();
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <TitledCard title="Passkeys" heading={heading}>
      <p className="text-ink-muted">{TEXTS.about}</p>
      <Loaded query={passkeys} failure={TEXTS.notLoaded} skeleton={<SkeletonBlock className="h-16" />}>
        {(all) =>
          all.length === 0 ? (
            <p className="text-ink-subtle">{TEXTS.none}</p>
          ) : (
            <ul className="divide-y divide-line">
              {all.map((passkey) => (
                <PasskeyRow key={passkey.id} passkey={passkey} onRemoved={() => heading.current?.focus()} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <ProblemList problems={[problem]} />
      <Button
        variant="secondary"
        className="self-start"
        pending={isAdding}
        pendingLabel="Adding..."
        onClick={() => void add()}
      >
        Add a passkey
      </Button>
    </TitledCard>
  );
}
