import { restoreProject } from '@showreel/api-client';
import { useQueryClient } from '@tanstack/react-query';
import { CALL, call } from '../../api/client';
import { refreshProjects } from '../../api/projectCache';
import { useText } from '../../i18n/language';
import { useAction } from '../../ui/feedback/useAction';
import { useToast } from '../../ui/feedback/useToast';

/** Takes projects out of the trash, one after the other. */
export function useRestore() {
  const t = useText();
  const toast = useToast();
  const queries = useQueryClient();
  return useAction<readonly string[]>({
    run: async (ids) => {
      try {
        for (const id of ids) await call(restoreProject({ ...CALL, path: { id } }));
      } finally {
        // Some may be back when one could not be restored.
        void refreshProjects(queries);
      }
    },
    failure: t('trash.restoreFailed'),
    done: ({ length: count }) => toast({ title: t('trash.restored', { count }) }),
  });
}
