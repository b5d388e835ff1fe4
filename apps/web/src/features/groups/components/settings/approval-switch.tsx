import { useSubmit } from '../../../../components/form/use-submit.ts';
import { Switch } from '../../../../components/controls/switch.tsx';
import { toast } from '../../../../components/toast/toast.tsx';
import { InlineProblem } from '../../../../components/form/inline-problem.tsx';
import { useRequireApproval } from '../../api/own-group-cache.ts';
import { MANAGE_GROUP_TEXTS } from '../../manage-group-texts.ts';

const TEXTS = MANAGE_GROUP_TEXTS.approval;

interface ApprovalSwitchProps {
  group: { id: number; requireApproval: boolean };
}

/** Renders the switch for approval of new members. A change is saved immediately. */
export function ApprovalSwitch({ group }: ApprovalSwitchProps) {
  const { mutateAsync: save, isPending } = useRequireApproval(group.id);
  const { problems, submit } = useSubmit();
  const change = (isOn: boolean) =>
    submit(async () => {
      await save(isOn);
      toast(isOn ? TEXTS.on : TEXTS.off);
    }, TEXTS.failed);
  return (
    <div className="flex flex-col gap-1.5">
      <Switch
        label={TEXTS.label}
        description={TEXTS.means}
        isOn={group.requireApproval}
        isBusy={isPending}
        onChange={(isOn) => void change(isOn)}
      />
      <InlineProblem>{problems}</InlineProblem>
    </div>
  );
}
