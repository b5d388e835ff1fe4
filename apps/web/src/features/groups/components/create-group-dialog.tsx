import type { Group } from '@dubs/contract';
import { DEFAULT_GROUP_EMOJI } from '@dubs/contract/group-emoji';
import { isBlank } from '@dubs/contract/visible-text';
import { useId, useRef, useState } from 'react';
import { Dialog } from '../../../components/overlays/dialog.tsx';
import { useSubmit } from '../../../components/form/use-submit.ts';
import { FormFooter } from '../../../components/form/form-footer.tsx';
import { toast } from '../../../components/toast/toast.tsx';
import { describeFailureReasons } from '../../../components/form/describe-failure.ts';
import { useCreateGroup } from '../api/group-cache.ts';
import { GroupFields, type GroupWords } from './group-fields.tsx';
import { CREATE_GROUP_TEXTS as TEXTS } from '../texts.ts';
import { handleSubmit } from '../../../components/form/handle-submit.ts';

const EMPTY: GroupWords = { name: '', description: '', emoji: DEFAULT_GROUP_EMOJI };

interface CreateGroupDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Called with the new group, unless the dialog was closed during the request. */
  onCreated: (group: Group) => void;
}

/** Renders the form for a new group: name, description, emoji. The input is kept until the group is created. */
export function CreateGroupDialog({ open, onOpenChange, onCreated }: CreateGroupDialogProps) {
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const [fields, setFields] = useState(EMPTY);
  const { problems, clear, submit } = useSubmit();
  const { mutateAsync: create, isPending } = useCreateGroup();
  const isNameless = isBlank(fields.name);
  const change = (changes: Partial<GroupWords>) => {
    setFields({ ...fields, ...changes });
    clear();
  };

  const send = async () => {
    if (isNameless || isPending) return;
    const description = fields.description.trim();
    await submit(async () => {
      const group = await create({
        name: fields.name.trim(),
        emoji: fields.emoji,
        ...(description && { description }),
      });
      setFields(EMPTY);
      toast(TEXTS.done(group.name));
      if (!form.current) return;
      onOpenChange(false);
      onCreated(group);
    }, describeFailureReasons(TEXTS.failed));
  };

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Create New Group"
      footer={
        <FormFooter
          form={formId}
          disabled={isNameless}
          pending={isPending}
          pendingLabel="Creating..."
          problems={problems}
          onCancel={() => onOpenChange(false)}
        >
          Create Group
        </FormFooter>
      }
    >
      <form ref={form} id={formId} onSubmit={handleSubmit(send)} className="flex flex-col gap-4">
        <GroupFields words={fields} readOnly={isPending} onChange={change} />
      </form>
    </Dialog>
  );
}
