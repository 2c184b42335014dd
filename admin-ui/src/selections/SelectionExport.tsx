import { MenuItem } from '@mui/material';
import { exportSelection, type SelectionDto } from '@showreel/api-client';
import { copyText } from '../api/plainHttp';
import { useText } from '../i18n/language';
import { ButtonMenu } from '../ui/ButtonMenu';
import { useAction } from '../ui/feedback/useAction';
import { useToast } from '../ui/feedback/useToast';
import { SecondaryButton } from '../ui/SecondaryButton';

/** These formats are copied; the others are files. */
const COPIED = ['names', 'lightroom', 'captureone'] as const;
const FILES = ['csv', 'xmp'] as const;

/** Exports the chosen photos to other programs. */
export function SelectionExport({ selection: { id, name } }: { selection: SelectionDto }) {
  const t = useText();
  const toast = useToast();
  const { busy, start } = useAction({
    mutationFn: async (format: (typeof COPIED)[number]) =>
      copyText(await exportSelection({ path: { id }, query: { format } })),
    failure: t('selections.copyFailed'),
    done: (isCopied) =>
      isCopied
        ? toast({ title: t('selections.copied') })
        : toast({ title: t('selections.copyFailed'), destructive: true }),
  });
  return (
    <ButtonMenu
      button={(opener) => (
        <SecondaryButton
          {...opener}
          size="small"
          loading={busy}
          aria-label={t('selections.exportOf', { name })}
          sx={{ minHeight: { xs: 44, md: 32 } }}
        >
          {t('selections.export')}
        </SecondaryButton>
      )}
    >
      {COPIED.map((format) => (
        <MenuItem key={format} onClick={() => start(format)}>
          {t(`selections.${format}`)}
        </MenuItem>
      ))}
      {FILES.map((format) => (
        <MenuItem key={format} component="a" href={`/api/admin/selections/${id}/export?format=${format}`} download>
          {t(`selections.${format}`)}
        </MenuItem>
      ))}
    </ButtonMenu>
  );
}
