import { productOrigin } from '../product/origin.ts';

interface Call {
  token?: string;
  /** Sent as JSON unless it is a form. */
  body?: object;
  /** The `User-Agent` header. */
  userAgent?: string;
}

/** Makes one REST call, to arrange what a test needs. Returns the body of its response. */
export async function call<T>(
  method: string,
  path: string,
  { token, body, userAgent }: Call = {},
): Promise<T> {
  const isForm = body instanceof FormData;
  const answer = await fetch(`${productOrigin()}/api${path}`, {
    method,
    headers: {
      ...(userAgent && { 'user-agent': userAgent }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && !isForm && { 'content-type': 'application/json' }),
    },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}
