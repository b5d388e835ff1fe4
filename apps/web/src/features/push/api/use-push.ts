import type { PushSubscription } from '@dubs/contract';
import { useState, useSyncExternalStore } from 'react';
import { reportError } from '../../../components/toast/report-error.ts';
import { toast } from '../../../components/toast/toast.tsx';
import { sentenceOf, statusOf } from '../../../lib/api/errors.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { type PushSupport, pushSupport, subscribeDevice, unsubscribeDevice } from '../device.ts';
import { PUSH_TEXTS as TEXTS } from '../texts.ts';

/** Returns the server's public key for pushes; null while unknown, and where the server sends none. */
export const usePushKey = (): string | null =>
  trpc.push.key.useQuery(undefined, { staleTime: Infinity }).data?.publicKey ?? null;

// The user changes a permission elsewhere and comes back.
const onReturn = (listener: () => void) => {
  window.addEventListener('focus', listener);
  document.addEventListener('visibilitychange', listener);
  return () => {
    window.removeEventListener('focus', listener);
    document.removeEventListener('visibilitychange', listener);
  };
};

/** Returns whether this browser can show notifications, kept current. */
export const usePushSupport = (): PushSupport => useSyncExternalStore(onReturn, pushSupport);

/** Returns the viewer's devices that are notified, and what can be done with them. */
export function useDevices() {
  const { subscriptions } = trpc.useUtils().push;
  const query = trpc.push.subscriptions.useQuery();
  const onSettled = () => subscriptions.invalidate();
  const change = trpc.push.change.useMutation({
    onSettled,
    onError: (error) => void reportError(error, TEXTS.notSaved),
  });
  const remove = trpc.push.remove.useMutation({ onSettled });
  return {
    query,
    current: query.data?.find((device) => device.current),
    change: (device: PushSubscription, shows: PushSubscription['shows']) =>
      change.mutate({ id: device.id, shows }),
    /** Returns true once the device is notified no more. */
    remove: async ({ id, device }: PushSubscription) => {
      try {
        await remove.mutateAsync({ id });
      } catch (error) {
        // One that is gone already is what was wanted.
        if (statusOf(error) !== 404) {
          reportError(error, TEXTS.notSaved);
          return false;
        }
      }
      toast({ title: TEXTS.turnedOff(device) });
      return true;
    },
    removing: remove.isPending ? remove.variables.id : undefined,
  };
}

/** Returns the function that sends a test to this device, and the sentence about the last one. */
export function useTestPush() {
  const { subscriptions } = trpc.useUtils().push;
  const [said, setSaid] = useState<string | null>(null);
  const { mutate, isPending } = trpc.push.test.useMutation({
    onMutate: () => setSaid(null),
    onSuccess: ({ sent }) => setSaid(sent ? TEXTS.testSent : TEXTS.testNotSent),
    onError: (error) => setSaid(sentenceOf(error, TEXTS.testNotSent)),
    // A device that is not notified any more is found out by it.
    onSettled: () => subscriptions.invalidate(),
  });
  return { said, isTesting: isPending, test: () => mutate() };
}

/** Throws any error but a 404: a device that the server dropped already is what was wanted. */
const ignoreNotFound = (error: unknown) => {
  if (statusOf(error) !== 404) throw error;
};

/** Returns how this device is turned on and off, and what went wrong. */
export function useThisDevice(publicKey: string, current?: PushSubscription) {
  const { subscriptions } = trpc.useUtils().push;
  const { mutateAsync: subscribe } = trpc.push.subscribe.useMutation();
  const { mutateAsync: remove } = trpc.push.remove.useMutation();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  /** Returns true if the device is as it should be. */
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
    if (current) await remove({ id: current.id }).catch(ignoreNotFound);
    await unsubscribeDevice();
    return true;
  };
  return { isBusy, problem, set: (isOn: boolean) => run(isOn ? turnOn : turnOff) };
}
