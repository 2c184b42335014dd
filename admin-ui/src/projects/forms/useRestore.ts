import { restoreProject } from '@showreel/api-client';
import { useQueryClient } from '@tanstack/react-query';
import { refreshProjects } from '../../api/projectCache';
import { useText } from '../../i18n/language';
import { useAction } from '../../ui/feedback/useAction';
import { useToast } from '../../ui/feedback/useToast';

/** Takes projects out of the trash, one after another; one that cannot be restored does not keep the others there. */
export function useRestore() {
  const t = useText();
  const toast = useToast();
  const queries = useQueryClient();
  return useAction<void, readonly string[]>({
    mutationFn: async (ids) => {
      const failures: unknown[] = [];
      for (const id of ids) await restoreProject({ path: { id } }).catch((error: unknown) => failures.push(error));
      void refreshProjects(queries);
      if (failures.length > 0) throw failures[0];
    },
    failure: t('trash.restoreFailed'),
    done: (_result, { length: count }) => toast({ title: t('trash.restored', { count }) }),
  });
}
