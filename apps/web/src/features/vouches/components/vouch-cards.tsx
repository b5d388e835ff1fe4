import { LIMITS } from '@dubs/contract/limits';
import { useState } from 'react';
import { Button } from '../../../components/controls/button.tsx';
import { passFocusUp } from '../../../components/controls/pass-focus-up.ts';
import { TextField } from '../../../components/controls/field.tsx';
import { Avatar } from '../../../components/display/avatar.tsx';
import { Card } from '../../../components/display/card.tsx';
import { RelativeTime } from '../../../components/display/relative-time.tsx';
import { ProblemList } from '../../../components/feedback/problem-list.tsx';
import { useSubmit } from '../../../components/form/use-submit.ts';
import { toast } from '../../../components/toast/toast.tsx';
import type { Outputs } from '../../../lib/api/trpc.ts';
import { useAnswerVouch, useVouches } from '../api/use-vouches.ts';
import { ASKED_TEXTS as TEXTS } from '../texts.ts';
import { handleSubmit } from '../../../components/form/handle-submit.ts';

type Vouch = Outputs['vouches']['list'][number];

const WHY = { sign_in: TEXTS.why, proof: TEXTS.proofWhy, return: TEXTS.returnWhy };

/** Asks the viewer to vouch for members of their groups; renders nothing if there is no request. */
export default function VouchCards() {
  const { data: vouches = [] } = useVouches();
  return vouches.map((vouch) => <VouchCard key={vouch.id} vouch={vouch} />);
}

function VouchCard({ vouch }: { vouch: Vouch }) {
  const { user, group, device, createdAt, purpose } = vouch;
  const [code, setCode] = useState('');
  const { approve, decline, isApproving, isDeclining } = useAnswerVouch();
  const { problems, fields, submit } = useSubmit();
  const title = TEXTS.title(user.name);

  const vouchFor = () => {
    void submit(async () => {
      await approve({ id: vouch.id, code });
      toast({ title: TEXTS.approved(user.name) });
    }, TEXTS.failed);
  };
  const refuse = () =>
    void submit(async () => {
      await decline({ id: vouch.id });
      toast({ title: TEXTS.declined });
    }, TEXTS.failed);

  return (
    <Card ref={passFocusUp} className="flex flex-col gap-4 border-brand-edge" aria-label={title}>
      <div className="flex flex-wrap items-center gap-3">
        <Avatar person={user} />
        <div className="min-w-0 flex-1 basis-28">
          <h2 className="text-heading wrap-anywhere">{title}</h2>
          <p className="text-small text-ink-muted wrap-anywhere">
            {group.name} · {device} · <RelativeTime iso={createdAt} />
          </p>
        </div>
      </div>
      <p>{WHY[purpose ?? 'sign_in'](user.name)}</p>
      <form className="flex flex-col gap-4" onSubmit={handleSubmit(vouchFor)}>
        <ProblemList problems={problems} />
        <TextField
          label={TEXTS.code}
          error={fields['code']}
          inputMode="numeric"
          autoComplete="off"
          maxLength={LIMITS.vouches.digits}
          value={code}
          onChange={(event) => setCode(event.target.value.replaceAll(/\D/g, ''))}
          className="tabular max-w-40 tracking-widest"
        />
        <div className="flex flex-wrap gap-2">
          <Button
            type="submit"
            disabled={code.length < LIMITS.vouches.digits}
            pending={isApproving}
            pendingLabel={TEXTS.pending}
          >
            {TEXTS.yes}
          </Button>
          <Button variant="secondary" pending={isDeclining} pendingLabel={TEXTS.pending} onClick={refuse}>
            {TEXTS.no}
          </Button>
        </div>
      </form>
    </Card>
  );
}
