import { useCallback } from 'react';
import { copyText } from '../../api/plainHttp';
import { useText } from '../../i18n/language';
import { useToast } from './useToast';

/** Copies a link to the clipboard, and shows it where that is not allowed. */
export function useCopyLink(): (link: string, copied?: string) => Promise<void> {
  const t = useText();
  const toast = useToast();
  return useCallback(
    async (link, copied) => {
      if (await copyText(link)) toast({ title: t('projects.linkCopied'), text: copied });
      else toast({ title: t('projects.copyThisLink'), text: link, destructive: true, sticky: true });
    },
    [toast, t],
  );
}
