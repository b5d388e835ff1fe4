import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it, onTestFinished } from 'vitest';
import { invalidateAgain } from './invalidate-again.ts';

const queryKey = ['muted'];

/** Shows a query whose responses the test sends, each by its index in `responses`. */
function showQuery() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const responses: ((text: string | Error) => void)[] = [];
  const queryFn = () =>
    new Promise<string>((resolve, reject) => {
      responses.push((response) => (response instanceof Error ? reject(response) : resolve(response)));
    });
  const stop = invalidateAgain(client);
  const hide = new QueryObserver(client, { queryKey, queryFn, staleTime: Infinity }).subscribe(
    () => undefined,
  );
  onTestFinished(() => {
    hide();
    stop();
  });
  return { client, responses };
}

it('fetches again what was invalidated during its first fetch', async () => {
  const { client, responses } = showQuery();
  void client.invalidateQueries({ queryKey });
  responses[0]?.('before');
  await expect.poll(() => responses.length).toBe(2);
  responses[1]?.('after');
  await expect.poll(() => client.getQueryData(queryKey)).toBe('after');
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(false);
});

it('fetches once what was invalidated after its first fetch', async () => {
  const { client, responses } = showQuery();
  responses[0]?.('before');
  await expect.poll(() => client.getQueryData(queryKey)).toBe('before');
  void client.invalidateQueries({ queryKey });
  await expect.poll(() => responses.length).toBe(2);
  responses[1]?.('after');
  await expect.poll(() => client.getQueryData(queryKey)).toBe('after');
  expect(responses).toHaveLength(2);
});

it('fetches again what was invalidated during the fetch that follows a failed one', async () => {
  const { client, responses } = showQuery();
  responses[0]?.(new Error('away'));
  await expect.poll(() => client.getQueryState(queryKey)?.status).toBe('error');
  void client.refetchQueries({ queryKey });
  await expect.poll(() => responses.length).toBe(2);
  await new Promise((resolve) => setTimeout(resolve));
  void client.invalidateQueries({ queryKey });
  responses[1]?.('before');
  await expect.poll(() => responses.length).toBe(3);
  responses[2]?.('after');
  await expect.poll(() => client.getQueryData(queryKey)).toBe('after');
});
