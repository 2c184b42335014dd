import { viewAsClient } from '@showreel/api-client';
import type { PersonKind } from '../api/people';
import { useText } from '../i18n/language';
import { useAction } from '../ui/feedback/useAction';

/** Says whose view it is: a person's, or that of anybody of a kind. */
type ViewAs = { personId: string } | { kind: PersonKind };

/** Opens the gallery as its client, another person or anybody of a kind sees it, in a tab of its own. */
export function useViewAsClient(projectId: string): { busy: boolean; start: (viewAs?: ViewAs) => void } {
  const t = useText();
  return useAction<void, ViewAs | undefined>({
    mutationFn: async (viewAs) => {
      // The window opens before the reply arrives: browsers block windows that are opened later.
      const page = window.open('', '_blank');
      try {
        const { galleryPath } = await viewAsClient({ path: { id: projectId }, body: viewAs ?? {} });
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
