import { listClientActivity, listProjectActivity, type MailTestDto, type TimelineDto } from '@showreel/api-client';
import {
  getSharingOptions,
  listClientActivityInfiniteQueryKey,
  listProjectActivityInfiniteQueryKey,
} from '@showreel/api-client/queries';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { Text } from '../i18n/catalogue';
import { useText } from '../i18n/language';
import { renderMessage } from '../i18n/serverMessages';
import { useToast } from '../ui/feedback/useToast';

/** Reads link, template and mails of a project; it polls while a mail is being sent. */
export function useSharing(projectId: string) {
  return useQuery({
    ...getSharingOptions({ path: { id: projectId } }),
    refetchInterval: ({ state }) => (state.data?.shares.some((share) => share.state === 'waiting') ? 2_000 : false),
  });
}

/** Says whose activity is meant: what happened in a project, or what a client did in all galleries. */
export type TimelineOf = { projectId: string } | { clientEmail: string };

/** Reads client activity, the newest first, page by page; once for all who show it. */
export function useTimeline(of: TimelineOf) {
  return useInfiniteQuery({
    queryKey:
      'projectId' in of
        ? listProjectActivityInfiniteQueryKey({ path: { id: of.projectId } })
        : listClientActivityInfiniteQueryKey({ path: { email: of.clientEmail } }),
    queryFn: ({ pageParam }): Promise<TimelineDto> => {
      const query = { limit: 10, ...(pageParam ? { before: pageParam } : {}) };
      return 'projectId' in of
        ? listProjectActivity({ path: { id: of.projectId }, query })
        : listClientActivity({ path: { email: of.clientEmail }, query });
    },
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
}

/** Returns a function that shows what became of a mail that was sent while staff waited. */
export function useMailOutcome(): (outcome: MailTestDto) => void {
  const t = useText();
  const toast = useToast();
  return (outcome) =>
    toast({
      title: titleOf(outcome, t),
      text: renderMessage(outcome, t),
      destructive: !outcome.sent,
    });
}

function titleOf({ sent, code, to }: MailTestDto, t: Text): string {
  if (!sent) return t('sharing.sendFailed');
  // Nobody gets a mail when there is no mail server.
  return code === 'mail_test_filed' ? t('sharing.filed') : t('sharing.sentTo', { email: to });
}
