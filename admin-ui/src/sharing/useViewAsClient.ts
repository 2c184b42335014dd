import { viewAsClient } from '@showreel/api-client';
import { useText } from '../i18n/language';
import { useAction } from '../ui/feedback/useAction';

/** Opens the gallery as its client, or the person with this id, sees it, in a tab of its own. */
export function useViewAsClient(projectId: string): { busy: boolean; start: (personId?: string) => void } {
  const t = useText();
  return useAction<void, string | undefined>({
    mutationFn: async (personId) => {
      // The window opens before the reply arrives: browsers block windows that are opened later.
      const page = window.open('', '_blank');
      try {
        const { galleryPath } = await viewAsClient({ path: { id: projectId }, body: personId ? { personId } : {} });
        if (page) page.location.href = galleryPath;
        else window.location.assign(galleryPath);
      } catch (error) {
        page?.close();
        throw error;
      }
    },
    failure: t('sharing.viewAsFailed'),
  });
}
