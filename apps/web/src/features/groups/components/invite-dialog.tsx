import type { Role } from '@dubs/contract';
import { mayManageInvites } from '@dubs/contract/permissions';
import { Check, Copy, Share2 } from 'lucide-react';
import { type ReactNode, type RefObject, useState } from 'react';
import { Button } from '../../../components/controls/button.tsx';
import { Dialog } from '../../../components/overlays/dialog.tsx';
import { TextField } from '../../../components/controls/field.tsx';
import { QueryFailure } from '../../../components/feedback/load-failure.tsx';
import { Notice } from '../../../components/feedback/notice.tsx';
import { Skeleton, SkeletonGroup } from '../../../components/feedback/skeleton.tsx';
import { toast } from '../../../components/toast/toast.tsx';
import { copyText } from './copy-text.ts';
import { useInviteCode } from '../api/group-cache.ts';
import { QrCode } from './qr-code.tsx';
import { INVITING_TEXTS } from '../texts.ts';

interface InviteDialogProps {
  group: { id: number; name: string; role: Role; requireApproval: boolean };
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Returns the path of the invite page for a code. */
  pathOf: (code: string) => string;
  /** Ref to the field with the link, so that the parent can focus it. */
  field: RefObject<HTMLInputElement | null>;
  /** Content below the link. */
  children: ReactNode;
}

/** Renders a group's invite link: to copy, to share with another app, or to scan as a QR code. */
export function InviteDialog({ group, open, onOpenChange, pathOf, field, children }: InviteDialogProps) {
  const { data, error, refetch, isFetching } = useInviteCode(group.id, open);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Invite"
      {...(!data?.isShut && { description: INVITING_TEXTS.open(group.requireApproval) })}
    >
      {data?.isShut && (
        <Notice role="status" tone="danger" className="mb-4">
          {INVITING_TEXTS.shut(mayManageInvites(group.role))}
        </Notice>
      )}
      {data?.inviteCode ? (
        <InviteLink
          key={data.inviteCode}
          url={`${window.location.origin}${pathOf(data.inviteCode)}`}
          name={group.name}
          field={field}
        />
      ) : error ? (
        <QueryFailure query={{ error, isFetching, refetch }} failure="The invite link could not be loaded." />
      ) : (
        <SkeletonGroup className="flex flex-col gap-4">
          <Skeleton className="h-12 w-full" />
          <Skeleton className="mx-auto mt-4 size-60" />
        </SkeletonGroup>
      )}
      {children}
    </Dialog>
  );
}

interface InviteLinkProps {
  url: string;
  name: string;
  field: InviteDialogProps['field'];
}

function InviteLink({ url, name, field }: InviteLinkProps) {
  const [outcome, setOutcome] = useState<'copied' | 'failed'>();
  const copy = async () => {
    const isCopied = await copyText(url, field.current);
    setOutcome(isCopied ? 'copied' : 'failed');
    if (isCopied) toast({ title: 'Invite link copied!' });
  };
  const share = () => navigator.share({ title: `Join ${name} on Dubs`, url }).catch(() => undefined);
  return (
    <div className="flex flex-col gap-4">
      <TextField
        label="Invite link"
        {...(outcome === 'failed' && { error: 'The link is selected: copy it with your keyboard or menu.' })}
        ref={field}
        readOnly
        value={url}
        onFocus={(event) => event.target.select()}
        className="text-ellipsis"
      />
      <div className="flex flex-wrap gap-2">
        <Button
          icon={
            outcome === 'copied' ? (
              <Check aria-hidden className="size-5" />
            ) : (
              <Copy aria-hidden className="size-5" />
            )
          }
          onClick={() => void copy()}
        >
          Copy
        </Button>
        {'share' in navigator && (
          <Button
            variant="secondary"
            icon={<Share2 aria-hidden className="size-5" />}
            onClick={() => void share()}
          >
            Share
          </Button>
        )}
      </div>
      <QrCode text={url} label={`QR code to join ${name}`} />
    </div>
  );
}
