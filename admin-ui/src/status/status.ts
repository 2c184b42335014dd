import { getStatus, type StatusDto, type StatusPartDto } from '@showreel/api-client';
import { getStatusQueryKey } from '@showreel/api-client/queries';
import { useQuery } from '@tanstack/react-query';
import type { Text } from '../i18n/catalogue';
import { en } from '../i18n/en/catalogue';

/** The status, and the parts that were already down the time before. */
export type SeenStatus = StatusDto & { lasting: StatusPartDto[] };

/** Returns the parts that are down for the second time in a row: a worker that is just starting needs no alert. */
export function lastingOf(now: StatusPartDto[], before: StatusPartDto[] | undefined): StatusPartDto[] {
  return now.filter(
    ({ name, state }) => state === 'down' && before?.some((each) => each.name === name && each.state === 'down'),
  );
}

/** Reads what works and what does not, every minute while the tab is visible, more often while something is down. */
export function useStatus(enabled = true) {
  return useQuery<SeenStatus>({
    queryKey: getStatusQueryKey(),
    queryFn: async ({ client }) => {
      const before = client.getQueryData<SeenStatus>(getStatusQueryKey());
      const status = await getStatus();
      return { ...status, lasting: lastingOf(status.parts, before?.parts) };
    },
    refetchInterval: ({ state }) => (state.data?.state === 'down' ? 10_000 : 60_000),
    enabled,
  });
}

type Translate = (key: string, values: Record<string, string | number>) => string;
const known = (name: string): boolean => Object.hasOwn(en.status, name);

/** Says what a job does, in the language of the console; a job of a newer server by its name. */
export function jobTitle(name: string, t: Text): string {
  const key = `job_${name.replaceAll('-', '_')}`;
  return Object.hasOwn(en.settings, key) ? (t as Translate)(`settings.${key}`, {}) : name;
}

/**
 * Says in the language of the console what is the status of a component and what to do: with the server's own text in
 * English and where this console does not know it.
 */
export function statusText(
  { name, code, values, detail, advice }: StatusPartDto,
  t: Text,
): { detail: string; advice: string } {
  const translate = t as Translate;
  if (!known(code)) {
    const translated = translate(`checks.${code}`, { ...values, _: '' });
    return translated === '' ? { detail, advice } : { detail: translated, advice: '' };
  }
  const { job, free } = values;
  const texts = {
    ...values,
    ...(job === undefined ? {} : { job: jobTitle(job, t) }),
    // Numbers are written as in the language.
    ...(free === undefined ? {} : { free: Number(free) }),
  };
  const isDown = code === 'no_answer' || code === 'workers_none';
  return { detail: translate(`status.${code}`, texts), advice: isDown ? translate(`status.${name}Advice`, {}) : '' };
}
