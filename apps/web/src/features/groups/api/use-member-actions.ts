import type { Member } from '@dubs/contract';
import { useState } from 'react';
import { useSubmit } from '../../../components/form/use-submit.ts';
import { toast } from '../../../components/toast/toast.tsx';
import { reportError } from '../../../components/toast/report-error.ts';
import { useChangeRole, useTransferOwnership, useRemoveMember } from './member-cache.ts';
import { MANAGE_GROUP_TEXTS as TEXTS } from '../manage-group-texts.ts';

/** What is asked about a member before it is done. */
export type MemberQuestion = { about: 'remove' | 'handOver'; member: Member };

/** What those who run a group may do with its members, and what came of it. */
export interface MemberActions {
  changeRole: (member: Member, role: 'admin' | 'member') => Promise<void>;
  /** What went wrong with changing a user's role, by their id. */
  problems: ReadonlyMap<number, string>;
  /** What is asked, or was last. */
  question: MemberQuestion | null;
  isAsking: boolean;
  ask: (question: MemberQuestion) => void;
  stopAsking: () => void;
  /** Does what was asked about. */
  confirm: () => Promise<void>;
  isConfirming: boolean;
  questionProblems: readonly string[];
}

export const nameOf = ({ user }: Member): string => user.name || 'Unknown';

/** Changes roles, removes members, hands the group over, and says what came of it. */
export function useMemberActions(groupId: number, meId: number): MemberActions {
  const changing = useChangeRole(groupId);
  const removing = useRemoveMember(groupId);
  const handing = useTransferOwnership(groupId, meId);
  const [problems, setProblems] = useState<ReadonlyMap<number, string>>(new Map());
  const [question, setQuestion] = useState<MemberQuestion | null>(null);
  const [isAsking, setAsking] = useState(false);
  const { problems: questionProblems, clear, submit } = useSubmit();
  const isConfirming = removing.isPending || handing.isPending;

  const note = (userId: number, problem: string | null) =>
    setProblems((before) => {
      const after = new Map(before);
      if (problem === null) after.delete(userId);
      else after.set(userId, problem);
      return after;
    });

  return {
    problems,
    changeRole: async (member, role) => {
      note(member.userId, null);
      try {
        await changing.mutateAsync({ member, role });
      } catch (error) {
        note(member.userId, reportError(error, TEXTS.roleFailed(nameOf(member))));
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
      const name = nameOf(question.member);
      const failed = question.about === 'remove' ? TEXTS.remove.failed(name) : TEXTS.handOver.failed;
      await submit(async () => {
        await (question.about === 'remove' ? removing : handing).mutateAsync(question.member);
        setAsking(false);
        toast(TEXTS[question.about].done(name));
      }, failed);
    },
    isConfirming,
    questionProblems,
  };
}
