import {
  getSharing,
  listProjectActivity,
  type MailTestDto,
  type SharingDto,
  type TimelineDto,
} from '@showreel/api-client';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { CALL, call } from '../api/client';
import { projectKeys } from '../api/queries';
import type { Text } from '../i18n/catalogue';
import { useText } from '../i18n/language';
import { renderMessage } from '../i18n/serverMessages';
import { useToast } from '../ui/feedback/useToast';

/** Link, template and mails of a project; polled while a mail is being sent. */
export function useSharing(projectId: string) {
  return useQuery<SharingDto>({
    queryKey: projectKeys.sharing(projectId),
    queryFn: () => call(getSharing({ ...CALL, path: { id: projectId } })),
    refetchInterval: ({ state }) => (state.data?.shares.some((share) => share.state === 'waiting') ? 2_000 : false),
  });
}

/** Client activity in the gallery, newest first, page by page; read once for all who show it. */
export function useTimeline(projectId: string) {
  return useInfiniteQuery({
    queryKey: projectKeys.timeline(projectId),
    queryFn: ({ pageParam }): Promise<TimelineDto> =>
      call(
        listProjectActivity({
          ...CALL,
          path: { id: projectId },
          query: { limit: 10, ...(pageParam ? { before: pageParam } : {}) },
        }),
      ),
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
