import {
  getSharing,
  listClientActivity,
  listProjectActivity,
  type MailTestDto,
  type SharingDto,
  type TimelineDto,
} from '@showreel/api-client';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { projectKeys, queryKeys } from '../api/queries';
import type { Text } from '../i18n/catalogue';
import { useText } from '../i18n/language';
import { renderMessage } from '../i18n/serverMessages';
import { useToast } from '../ui/feedback/useToast';

/** Link, template and mails of a project; polled while a mail is being sent. */
export function useSharing(projectId: string) {
  return useQuery<SharingDto>({
    queryKey: projectKeys.sharing(projectId),
    queryFn: () => getSharing({ path: { id: projectId } }),
    refetchInterval: ({ state }) => (state.data?.shares.some((share) => share.state === 'waiting') ? 2_000 : false),
  });
}

/** Whose activity: what happened in a project, or what a client did in all galleries. */
export type TimelineOf = { projectId: string } | { clientEmail: string };

/** Client activity, newest first, page by page; read once for all who show it. */
export function useTimeline(of: TimelineOf) {
  return useInfiniteQuery({
    queryKey: 'projectId' in of ? projectKeys.timeline(of.projectId) : queryKeys.clientTimeline(of.clientEmail),
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

/** Shows what became of a mail that was sent while staff waited. */
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
  // Without a mail server nobody got it.
  return code === 'mail_test_filed' ? t('sharing.filed') : t('sharing.sentTo', { email: to });
}
