import type { KeptPerson } from '@dubs/contract';
import { LIMITS } from '@dubs/contract/limits';
import { isBlank } from '@dubs/contract/visible-text';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../components/controls/button.tsx';
import { Field, TextInput } from '../../../components/controls/field.tsx';
import { Avatar } from '../../../components/display/avatar.tsx';
import { ProblemList } from '../../../components/feedback/problem-list.tsx';
import { useSubmit } from '../../../components/form/use-submit.ts';
import { Dialog } from '../../../components/overlays/dialog.tsx';
import { toast } from '../../../components/toast/toast.tsx';
import { PictureField } from '../../media/components/picture-field.tsx';
import { useKeeping } from '../api/use-kept-people.ts';
import { KEPT_TEXTS as TEXTS } from '../texts.ts';
import { EndKeeping } from './end-keeping.tsx';
import { nameOf } from '../../../lib/text/name-of.ts';
import { handleSubmit } from '../../../components/form/handle-submit.ts';

interface KeptPersonDialogProps {
  person: KeptPerson;
  meId: number;
  onClose: () => void;
  renderKeeperChoice: (
    keeperIds: readonly number[],
    onChoose: (userId: number) => Promise<boolean>,
  ) => ReactNode;
}

/** Renders the controls for a kept profile: name, picture, keepers, and the button to stop keeping it. */
export function KeptPersonDialog({ person, meId, onClose, renderKeeperChoice }: KeptPersonDialogProps) {
  const { savePicture, removePicture } = useKeeping();
  return (
    <Dialog open onOpenChange={onClose} title={person.name}>
      <div className="flex flex-col gap-6">
        <div className="flex flex-wrap items-center gap-4">
          <Avatar person={person} size={96} />
          <div className="min-w-[min(100%,12rem)] flex-1">
            <PictureField
              noun="photo"
              isThere={person.avatarUrl !== null}
              aspect={1}
              isRound
              onSave={(file, crop) => savePicture(person.id, file, crop)}
              onRemove={() => removePicture(person.id)}
            />
          </div>
        </div>
        <Rename person={person} />
        <Keepers person={person} meId={meId} renderKeeperChoice={renderKeeperChoice} />
        <EndKeeping person={person} onEnded={onClose} />
      </div>
    </Dialog>
  );
}

function Rename({ person }: { person: KeptPerson }) {
  const [name, setName] = useState(person.name);
  const { rename } = useKeeping();
  const { problems, isSubmitting, clear, submit } = useSubmit();
  const save = async () => {
    if (isSubmitting) return;
    const failure = await submit(() => rename(person.id, name.trim()), TEXTS.notRenamed);
    if (!failure) toast(TEXTS.renamed);
  };
  return (
    <form className="flex items-start gap-2" onSubmit={handleSubmit(save)}>
      <Field label="Name" error={problems.join(' ')} className="min-w-0 flex-1">
        {(control) => (
          <span className="flex flex-wrap gap-2">
            <TextInput
              {...control}
              value={name}
              maxLength={LIMITS.keptPeople.name.max}
              dir="auto"
              autoComplete="off"
              className="min-w-40 flex-1"
              onChange={(event) => {
                clear();
                setName(event.target.value);
              }}
            />
            <Button
              type="submit"
              variant="secondary"
              resting={isBlank(name) || name.trim() === person.name}
              pending={isSubmitting}
              pendingLabel="Saving..."
            >
              Save
            </Button>
          </span>
        )}
      </Field>
    </form>
  );
}

type KeepersProps = Pick<KeptPersonDialogProps, 'person' | 'meId' | 'renderKeeperChoice'>;

function Keepers({ person, meId, renderKeeperChoice }: KeepersProps) {
  const { addKeeper } = useKeeping();
  const { problems, submit } = useSubmit();
  const add = async (userId: number) => {
    const failure = await submit(async () => {
      const { keepers } = await addKeeper(person.id, userId);
      const keeper = keepers.find(({ id }) => id === userId);
      toast(TEXTS.keeperAdded(keeper ? nameOf(keeper) : 'Unknown'));
    }, TEXTS.keeperNotAdded);
    return !failure;
  };
  return (
    <section aria-labelledby="keepers" className="flex flex-col gap-3">
      <h3 id="keepers" className="font-semibold">
        Kept by
      </h3>
      <ul className="flex flex-col gap-2">
        {person.keepers.map((keeper) => (
          <li key={keeper.id} className="flex items-center gap-3">
            <Avatar person={keeper} size={32} />
            <span className="min-w-0 wrap-anywhere">
              <bdi>{nameOf(keeper)}</bdi>
              {keeper.id === meId && <span className="text-ink-subtle"> (you)</span>}
            </span>
          </li>
        ))}
      </ul>
      {renderKeeperChoice(
        person.keepers.map(({ id }) => id),
        add,
      )}
      <div aria-live="polite">
        <ProblemList problems={problems} />
      </div>
    </section>
  );
}
