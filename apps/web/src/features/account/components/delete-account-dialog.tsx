import type { DeleteAccountInput, GroupChip } from '@dubs/contract';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Dialog } from '../../../components/overlays/dialog.tsx';
import { TextField } from '../../../components/controls/field.tsx';
import { Notice } from '../../../components/feedback/notice.tsx';
import { FormFooter } from '../../../components/form/form-footer.tsx';
import { useSubmit } from '../../../components/form/use-submit.ts';
import { PostsChoice } from './posts-choice.tsx';
import { ACCOUNT_TEXTS, GRACE_DAYS } from '../texts.ts';
import { useDeleteAccount } from '../api/use-delete-account.ts';
import { handleSubmit } from '../../../components/form/handle-submit.ts';

interface DeleteAccountDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  blockingGroups: readonly GroupChip[] | undefined;
  /** Called when the server refused because of groups that the user created. */
  onRefused: () => void;
  linkOf: (group: GroupChip) => ReactNode;
}

/** Explains the deletion, asks whether to keep posts and comments, and asks for the phone number as confirmation. */
export default function DeleteAccountDialog(props: DeleteAccountDialogProps) {
  const { open, onOpenChange, blockingGroups = [], onRefused, linkOf } = props;
  const formId = useId();
  const [phoneNumber, setPhoneNumber] = useState('');
  const [posts, setPosts] = useState<DeleteAccountInput['posts']>('remove');
  const { problems, fields, clear, submit } = useSubmit();
  const { remove, isPending } = useDeleteAccount();
  const isTyped = phoneNumber.trim() !== '';
  const number = useRef<HTMLInputElement>(null);
  // On a phone the field and its error may be outside the visible part of the dialog.
  useEffect(() => {
    if (fields['phoneNumber'] === undefined) return;
    number.current?.focus({ preventScroll: true });
    number.current?.scrollIntoView({ block: 'center' });
  }, [fields]);

  const send = async () => {
    if (!isTyped || isPending) return;
    const failure = await submit(
      () => remove({ phoneNumber, posts }),
      ({ sentence = ACCOUNT_TEXTS.notDeleted, issues }) => {
        const wrongNumber = issues.find(({ path }) => path === 'phoneNumber')?.message;
        return wrongNumber === undefined
          ? { toast: sentence }
          : { toast: wrongNumber, problems: [], fields: { phoneNumber: wrongNumber } };
      },
    );
    if (failure?.status === 409) onRefused();
  };

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Delete your account?"
      footer={
        <FormFooter
          form={formId}
          variant="danger"
          disabled={!isTyped}
          pending={isPending}
          pendingLabel="Deleting..."
          problems={problems}
          onCancel={() => onOpenChange(false)}
        >
          Delete my account
        </FormFooter>
      }
    >
      <form id={formId} noValidate onSubmit={handleSubmit(send)} className="flex flex-col gap-5">
        <WhatHappens />
        {blockingGroups.length > 0 && (
          <Notice role="status" className="flex flex-col gap-2">
            <p>{ACCOUNT_TEXTS.handOverFirst}</p>
            <ul className="flex flex-wrap gap-2">
              {blockingGroups.map((group) => (
                <li key={group.id} className="min-w-0">
                  {linkOf(group)}
                </li>
              ))}
            </ul>
          </Notice>
        )}
        <PostsChoice value={posts} onChange={setPosts} />
        <TextField
          label="Your phone number"
          hint="Type the phone number of your account, so that nobody does this for you by mistake."
          error={fields['phoneNumber']}
          ref={number}
          type="tel"
          inputMode="tel"
          autoComplete="off"
          value={phoneNumber}
          onChange={(event) => {
            clear();
            setPhoneNumber(event.target.value);
          }}
        />
      </form>
    </Dialog>
  );
}

const WhatHappens = () => (
  <ul className="flex list-disc flex-col gap-1.5 ps-5">
    <li>You are signed out on all your devices at once, and get no more texts.</li>
    <li>Others no longer see you in their groups.</li>
    <li>For {GRACE_DAYS} days you can come back: sign in again, and all is as it was.</li>
    <li>
      After that your account is erased for good, with your number and name. It is all done within 30 days.
    </li>
  </ul>
);
