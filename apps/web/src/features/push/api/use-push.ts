import type { PushSubscription } from '@dubs/contract';
import { useState } from 'react';
import { reportError } from '../../../components/toast/report-error.ts';
import { toast } from '../../../components/toast/toast.tsx';
import { trpc } from '../../../lib/api/trpc.ts';
import { subscribeDevice, unsubscribeDevice } from '../device.ts';
import { PUSH_TEXTS as TEXTS } from '../texts.ts';

/** Returns the server's public key for pushes; null while unknown, and where the server sends none. */
export const usePushKey = (): string | null =>
  trpc.push.key.useQuery(undefined, { staleTime: Infinity }).data?.publicKey ?? null;

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
  const test = trpc.push.test.useMutation({
    onSuccess: ({ sent }) => toast({ title: sent ? TEXTS.testSent : TEXTS.testNotSent }),
    onError: (error) => void reportError(error, TEXTS.testNotSent),
  });
  return {
    devices: query.data,
    current: query.data?.find((device) => device.current),
    change: (device: PushSubscription, shows: PushSubscription['shows']) =>
      change.mutate({ id: device.id, shows }),
    remove: (device: PushSubscription) =>
      remove.mutate({ id: device.id }, { onError: (error) => void reportError(error, TEXTS.notSaved) }),
    test: () => test.mutate(),
    isTesting: test.isPending,
  };
}

/** Returns how this device is turned on and off, and what went wrong. */
export function useThisDevice(publicKey: string, current: PushSubscription | undefined) {
  const { subscriptions } = trpc.useUtils().push;
  const { mutateAsync: subscribe } = trpc.push.subscribe.useMutation();
  const { mutateAsync: remove } = trpc.push.remove.useMutation();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function run(work: () => Promise<void>): Promise<void> {
    setBusy(true);
    setProblem(null);
    try {
      await work();
      await subscriptions.invalidate();
    } catch (error) {
      setProblem(reportError(error, TEXTS.notSaved));
    } finally {
      setBusy(false);
    }
  }

  const turnOn = async () => {
    const subscription = await subscribeDevice(publicKey);
    if (subscription) await subscribe(subscription);
    else setProblem(TEXTS.refused);
  };
  const turnOff = async () => {
    if (current) await remove({ id: current.id });
    await unsubscribeDevice();
  };
  return { isBusy, problem, set: (isOn: boolean) => void run(isOn ? turnOn : turnOff) };
}
