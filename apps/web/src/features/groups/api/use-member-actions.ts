import type { Member } from '@dubs/contract';
import { useState } from 'react';
import { useProblems } from '../../../components/form/use-problems.ts';
import { useSubmit } from '../../../components/form/use-submit.ts';
import { toast } from '../../../components/toast/toast.tsx';
import { reportError } from '../../../components/toast/report-error.ts';
import { useChangeRole, useTransferOwnership, useRemoveMember } from './member-cache.ts';
import { MANAGE_GROUP_TEXTS as TEXTS } from '../manage-group-texts.ts';
import { nameOf } from '../../../lib/text/name-of.ts';

/** An action on a member that has to be confirmed. */
export type MemberQuestion = { about: 'remove' | 'handOver'; member: Member };

/** Actions of the creator and the admins on members, and their state. */
export interface MemberActions {
  changeRole: (member: Member, role: 'admin' | 'member') => Promise<void>;
  /** Error messages of failed role changes, by user id. */
  problems: ReadonlyMap<number, string>;
  /** The action in the confirmation dialog; kept after the dialog closes. */
  question: MemberQuestion | null;
  isAsking: boolean;
  ask: (question: MemberQuestion) => void;
  stopAsking: () => void;
  /** Executes the action in `question`. */
  confirm: () => Promise<void>;
  isConfirming: boolean;
  questionProblems: readonly string[];
}

/** Changes roles, removes members and transfers ownership, and shows the outcome. */
export function useMemberActions(groupId: number, meId: number): MemberActions {
  const changing = useChangeRole(groupId);
  const removing = useRemoveMember(groupId);
  const transferring = useTransferOwnership(groupId, meId);
  const { problems, note } = useProblems();
  const [question, setQuestion] = useState<MemberQuestion | null>(null);
  const [isAsking, setAsking] = useState(false);
  const { problems: questionProblems, clear, submit } = useSubmit();
  const isConfirming = removing.isPending || transferring.isPending;

  return {
    problems,
    changeRole: async (member, role) => {
      note(member.userId, null);
      try {
        await changing.mutateAsync({ member, role });
      } catch (error) {
        note(member.userId, reportError(error, TEXTS.roleFailed(nameOf(member.user))));
      }
    },
    question,
    isAsking,
    ask: (asked) => {
      clear();
      setQuestion(asked);
      setAsking(true);
    },
    stopAsking: () => setAsking(false),
    confirm: async () => {
      if (!question || isConfirming) return;
      const name = nameOf(question.member.user);
      const failed = question.about === 'remove' ? TEXTS.remove.failed(name) : TEXTS.handOver.failed;
      await submit(async () => {
        await (question.about === 'remove' ? removing : transferring).mutateAsync(question.member);
        setAsking(false);
        toast(TEXTS[question.about].done(name));
      }, failed);
    },
    isConfirming,
    questionProblems,
  };
}
