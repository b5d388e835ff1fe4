import { useRef, useState } from 'react';
import { Button } from '../../../components/controls/button.tsx';
import { TitledCard } from '../../../components/display/card.tsx';
import { lazyPart } from '../../../components/feedback/lazy-part.tsx';
import { Loaded, SkeletonBlock } from '../../../components/feedback/loaded.tsx';
import { useSubmit } from '../../../components/form/use-submit.ts';
import { ConfirmDialog } from '../../../components/overlays/confirm-dialog.tsx';
import { toast } from '../../../components/toast/toast.tsx';
import { useEmail, useRemoveEmail } from '../api/use-email.ts';
import { EMAIL_TEXTS as TEXTS } from '../texts.ts';

const NewEmailDialog = lazyPart(() => import('./new-email-dialog.tsx'));

/** Shows the e-mail address to which the viewer's codes can be sent, with buttons to add, change and remove it. */
export default function EmailCard() {
  const email = useEmail();
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <TitledCard title="E-mail address" heading={heading} className="items-start">
      <Loaded query={email} failure={TEXTS.notLoaded} skeleton={<SkeletonBlock className="h-16" />}>
        {(data) => <Address email={data.email} onRemoved={() => heading.current?.focus()} />}
      </Loaded>
    </TitledCard>
  );
}

function Address({ email, onRemoved }: { email: string | null; onRemoved: () => void }) {
  const [asks, setAsks] = useState<'new' | 'remove'>();
  const close = () => setAsks(undefined);
  const { problems, clear, submit } = useSubmit();
  const { isPending, mutateAsync: remove } = useRemoveEmail();
  const confirm = () =>
    submit(async () => {
      await remove();
      close();
      toast({ title: TEXTS.removed });
    }, TEXTS.notRemoved);

  return (
    <>
      <p className="text-ink-muted">
        {email === null ? (
          TEXTS.none
        ) : (
          <>
            Codes to sign in can go to <span className="wrap-anywhere">{email}</span> too.
          </>
        )}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" onClick={() => setAsks('new')}>
          {email === null ? 'Add an address' : 'Change address'}
        </Button>
        {email !== null && (
          <Button
            variant="secondary"
            onClick={() => {
              clear();
              setAsks('remove');
            }}
          >
            Remove
          </Button>
        )}
      </div>
      {asks === 'new' && <NewEmailDialog onClose={close} />}
      <ConfirmDialog
        open={asks === 'remove'}
        onOpenChange={close}
        title={TEXTS.remove.title}
        description={TEXTS.remove.description}
        confirmLabel="Remove"
        pendingLabel="Removing..."
        pending={isPending}
        problems={problems}
        onConfirm={() => void confirm()}
        returnFocus={onRemoved}
      />
    </>
  );
}
