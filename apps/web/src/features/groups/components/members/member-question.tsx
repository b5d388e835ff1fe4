import { ConfirmDialog } from '../../../../components/overlays/confirm-dialog.tsx';
import { MANAGE_GROUP_TEXTS as TEXTS } from '../../manage-group-texts.ts';
import type { MemberActions } from '../../api/use-member-actions.ts';
import { nameOf } from '../../../../lib/text/name-of.ts';

const BUTTONS = {
  remove: { confirmLabel: 'Remove', pendingLabel: 'Removing...' },
  handOver: { confirmLabel: 'Hand over', pendingLabel: 'Handing over...' },
} as const;

/** Asks for confirmation, and explains the consequences, before removing a member or transferring ownership. */
export function MemberQuestionDialog({
  actions,
  returnFocus,
}: {
  actions: MemberActions;
  returnFocus: () => void;
}) {
  const { question, isAsking, stopAsking, confirm, isConfirming, questionProblems } = actions;
  if (!question) return null;
  const { about, member } = question;
  return (
    <ConfirmDialog
      open={isAsking}
      onOpenChange={stopAsking}
      title={TEXTS[about].question(nameOf(member.user))}
      description={TEXTS[about].means(nameOf(member.user))}
      {...BUTTONS[about]}
      pending={isConfirming}
      problems={questionProblems}
      onConfirm={() => void confirm()}
      returnFocus={returnFocus}
    />
  );
}
