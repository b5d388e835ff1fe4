import type { Group } from '@dubs/contract';
import { DEFAULT_GROUP_EMOJI } from '@dubs/contract/group-emoji';
import { isBlank } from '@dubs/contract/visible-text';
import { useId, useRef } from 'react';
import { DraftNotice } from '../../../components/feedback/draft-notice.tsx';
import { Dialog } from '../../../components/overlays/dialog.tsx';
import { useSubmit } from '../../../components/form/use-submit.ts';
import { FormFooter } from '../../../components/form/form-footer.tsx';
import { toast } from '../../../components/toast/toast.tsx';
import { describeFailureReasons } from '../../../components/form/describe-failure.ts';
import { useDraft } from '../../../lib/storage/use-draft.ts';
import { useCreateGroup } from '../api/group-cache.ts';
import { GroupFields, type GroupWords } from './group-fields.tsx';
import { CREATE_GROUP_TEXTS as TEXTS } from '../texts.ts';
import { handleSubmit } from '../../../components/form/handle-submit.ts';

const EMPTY: GroupWords = { name: '', description: '', emoji: DEFAULT_GROUP_EMOJI };
const hasContent = ({ name, description }: GroupWords) => name.trim() !== '' || description.trim() !== '';

interface CreateGroupDialogProps {
  userId: number;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Called with the new group, unless the dialog was closed during the request. */
  onCreated: (group: Group) => void;
}

/** Renders the form for a new group: name, description, emoji. The input is a draft until the group is created. */
export function CreateGroupDialog({ userId, open, onOpenChange, onCreated }: CreateGroupDialogProps) {
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const draft = useDraft({ userId, place: 'new-group', empty: EMPTY, hasContent });
  const { form: fields } = draft;
  const { problems, clear, submit } = useSubmit();
  const { mutateAsync: create, isPending } = useCreateGroup();
  const isNameless = isBlank(fields.name);
  const change = (changes: Partial<GroupWords>) => {
    draft.change(changes);
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
      draft.reset();
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
        {draft.isRestored && !isPending && (
          <DraftNotice
            onClear={() => {
              draft.reset();
              clear();
            }}
          />
        )}
        <GroupFields words={fields} readOnly={isPending} onChange={change} />
      </form>
    </Dialog>
  );
}
