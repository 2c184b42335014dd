import type { ErrorBody } from '@showreel/api-client';
import { ApiError } from './api-error';
import { client } from './light-client';

/** Passed to every generated call: this origin, with cookies; errors are returned, not thrown. */
export const CALL: Readonly<{ client: typeof client; baseUrl: ''; throwOnError: false; credentials: 'include' }> = {
  client,
  baseUrl: '',
  throwOnError: false,
  credentials: 'include',
};

interface Reply<T> {
  data?: T;
  error?: unknown;
  response?: Response;
}

/** Awaits a generated call and returns its body. @throws ApiError */
export async function call<T>(request: Promise<Reply<T>>): Promise<T> {
  return (await callWithReply(request)).data;
}

/** Like `call`, with the response for callers who need its headers. */
export async function callWithReply<T>(request: Promise<Reply<T>>): Promise<{ data: T; response: Response }> {
  const { data, error, response } = await request;
  if (response?.ok) return { data: data as T, response };
  if (!response) throw new ApiError(0, 'no answer', null);
  throw new ApiError(response.status, response.statusText, bodyOf(error));
}

function bodyOf(error: unknown): ErrorBody | string | null {
  if (typeof error === 'string') return error;
  return error && typeof error === 'object' && 'code' in error ? (error as ErrorBody) : null;
}
