import type { ProjectDto } from '@showreel/api-client';
import { useCallback } from 'react';
import { copyText } from '../ui/copyText';
import { useToast } from '../ui/useToast';

/** Puts the client's link on the clipboard. */
export function useCopyGalleryLink(): (project: Pick<ProjectDto, 'galleryPath'>) => Promise<void> {
  const toast = useToast();
  return useCallback(
    async ({ galleryPath }) => {
      const link = new URL(galleryPath, window.location.origin).href;
      if (await copyText(link)) toast({ title: 'Link Copied', text: 'The gallery link is on the clipboard.' });
      else toast({ title: 'Copy this link', text: link, destructive: true, sticky: true });
    },
    [toast],
  );
}
