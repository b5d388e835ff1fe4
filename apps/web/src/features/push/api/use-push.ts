import type { PushSubscription } from '@dubs/contract';
import { useQueryClient } from '@tanstack/react-query';
import { getMutationKey } from '@trpc/react-query';
import { useState, useSyncExternalStore } from 'react';
import { reportError } from '../../../components/toast/report-error.ts';
import { toast } from '../../../components/toast/toast.tsx';
import { doneIfGone } from '../../../lib/api/done-if-gone.ts';
import { sentenceOf } from '../../../lib/api/errors.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { type PushSupport, pushSupport, subscribeDevice, unsubscribeDevice } from '../device.ts';
import { PUSH_TEXTS as TEXTS } from '../texts.ts';

/** Fetches the server's public key for web push, which is null if the server sends no pushes. */
export const usePushKey = () => trpc.push.key.useQuery(undefined, { staleTime: Infinity });

// Permissions are changed outside the page, so they are checked when the user returns to it.
const onReturn = (listener: () => void) => {
  window.addEventListener('focus', listener);
  document.addEventListener('visibilitychange', listener);
  return () => {
    window.removeEventListener('focus', listener);
    document.removeEventListener('visibilitychange', listener);
  };
};

/** Returns this browser's support for notifications, kept current. */
export const usePushSupport = (): PushSupport => useSyncExternalStore(onReturn, pushSupport);

const CHANGE = getMutationKey(trpc.push.change);

/** Returns the viewer's devices with notifications, and functions to change and remove them. */
export function useDevices() {
  const client = useQueryClient();
  const { subscriptions } = trpc.useUtils().push;
  const query = trpc.push.subscriptions.useQuery();
  const change = trpc.push.change.useMutation({
    // Requests run one after the other, so that the last change wins.
    scope: { id: 'push-device' },
    onMutate: async ({ id, shows }) => {
      await subscriptions.cancel();
      subscriptions.setData(undefined, (devices) =>
        devices?.map((device) => (device.id === id ? { ...device, shows } : device)),
      );
    },
    // The response to an earlier change would undo a later one on the screen.
    onSettled: () =>
      client.isMutating({ mutationKey: CHANGE }) === 1 ? subscriptions.invalidate() : undefined,
    onError: (error) => void reportError(error, TEXTS.notSaved),
  });
  const remove = trpc.push.remove.useMutation({ onSettled: () => subscriptions.invalidate() });
  return {
    query,
    current: query.data?.find((device) => device.current),
    change: (device: PushSubscription, shows: PushSubscription['shows']) =>
      change.mutate({ id: device.id, shows }),
    /** Resolves to true if the device no longer gets notifications. */
    remove: async ({ id, device }: PushSubscription) => {
      try {
        await remove.mutateAsync({ id }).catch(doneIfGone);
      } catch (error) {
        reportError(error, TEXTS.notSaved);
        return false;
      }
      toast({ title: TEXTS.turnedOff(device) });
      return true;
    },
    removing: remove.isPending ? remove.variables.id : undefined,
  };
}

/** Returns the function that sends a test notification to this device, and the message about the last one. */
export function useTestPush() {
  const { subscriptions } = trpc.useUtils().push;
  const [said, setSaid] = useState<string | null>(null);
  const { mutate, isPending } = trpc.push.test.useMutation({
    onMutate: () => setSaid(null),
    onSuccess: ({ sent }) => setSaid(sent ? TEXTS.testSent : TEXTS.testNotSent),
    onError: (error) => setSaid(sentenceOf(error, TEXTS.testNotSent)),
    // The test may reveal that the device's subscription has expired.
    onSettled: () => subscriptions.invalidate(),
  });
  return { said, isTesting: isPending, test: () => mutate() };
}

/** Returns the function that turns notifications on this device on and off, and the error message of its last call. */
export function useThisDevice(publicKey: string, current?: PushSubscription) {
  const { subscriptions } = trpc.useUtils().push;
  const { mutateAsync: subscribe } = trpc.push.subscribe.useMutation();
  const { mutateAsync: remove } = trpc.push.remove.useMutation();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  /** Resolves to true if the change succeeded. */
  async function run(work: () => Promise<boolean>): Promise<boolean> {
    setBusy(true);
    setProblem(null);
    try {
      const isDone = await work();
      if (!isDone) setProblem(TEXTS.refused);
      return isDone;
    } catch (error) {
      setProblem(reportError(error, TEXTS.notSaved));
      return false;
    } finally {
      await subscriptions.invalidate();
      setBusy(false);
    }
  }

  const turnOn = async () => {
    const subscription = await subscribeDevice(publicKey);
    if (!subscription) return false;
    await subscribe(subscription);
    return true;
  };
  const turnOff = async () => {
    if (current) await remove({ id: current.id }).catch(doneIfGone);
    await unsubscribeDevice();
    return true;
  };
  return { isBusy, problem, set: (isOn: boolean) => run(isOn ? turnOn : turnOff) };
}
