import type { ProjectDto } from '@showreel/api-client';
import { useCallback } from 'react';
import { useText } from '../i18n/language';
import { copyText } from '../api/plainHttp';
import { useToast } from '../ui/feedback/useToast';

/** Copies the client's link to the clipboard. */
export function useCopyGalleryLink(): (project: Pick<ProjectDto, 'galleryPath'>) => Promise<void> {
  const t = useText();
  const toast = useToast();
  return useCallback(
    async ({ galleryPath }) => {
      const link = new URL(galleryPath, window.location.origin).href;
      if (await copyText(link)) toast({ title: t('projects.linkCopied'), text: t('projects.linkCopiedText') });
      else toast({ title: t('projects.copyThisLink'), text: link, destructive: true, sticky: true });
    },
    [toast, t],
  );
}
