import { useCreate, useUpdate, type RaRecord } from 'react-admin';

/** Wraps react-admin's `useCreate`, with the record as the promise's type. Lists are read again. */
export function useCreateRecord<R extends RaRecord<string>>(resource: string): (data: object) => Promise<R> {
  const [create] = useCreate<R, Error, R>();
  return (data) => create(resource, { data }, { returnPromise: true }) as Promise<R>;
}

/**
 * Wraps react-admin's `useUpdate`, with the record as the promise's type. Lists and the record's page show the reply.
 */
export function useUpdateRecord<R extends RaRecord<string>>(
  resource: string,
): (previousData: R, data: object) => Promise<R> {
  const [update] = useUpdate<R, Error>();
  return (previousData, data) =>
    update(resource, { id: previousData.id, data, previousData }, { returnPromise: true }) as Promise<R>;
}
