import clsx from 'clsx';
import { useRef, useState } from 'react';
import { Button } from '../../../components/controls/button.tsx';
import { Field, TextInput } from '../../../components/controls/field.tsx';
import { codeInLink } from '../code-in-link.ts';
import { INVITE_TEXTS } from '../texts.ts';
import { handleSubmit } from '../../../components/form/handle-submit.ts';

interface PasteLinkProps {
  onCode: (code: string) => void;
  className?: string | undefined;
}

/** Renders a field for an invite link or its code. */
export function PasteLink({ onCode, className }: PasteLinkProps) {
  const field = useRef<HTMLInputElement>(null);
  const [isWrong, setWrong] = useState(false);
  const submit = () => {
    const code = codeInLink(field.current?.value ?? '');
    setWrong(code === null);
    if (code === null) field.current?.focus();
    else onCode(code);
  };
  return (
    <form onSubmit={handleSubmit(submit)} noValidate className={clsx('w-full max-w-120', className)}>
      <Field label={INVITE_TEXTS.paste} error={isWrong && INVITE_TEXTS.noLink}>
        {(control) => (
          <div className="flex flex-wrap gap-2">
            <TextInput
              {...control}
              ref={field}
              className="min-w-0 flex-1 basis-32"
              inputMode="url"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              onChange={() => setWrong(false)}
            />
            <Button type="submit" variant="secondary">
              Open
            </Button>
          </div>
        )}
      </Field>
    </form>
  );
}
