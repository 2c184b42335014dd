import { MenuItem } from '@mui/material';
import type { CaptionDto } from '@showreel/api-client';
import { useText } from '../../i18n/language';
import { MoreMenu } from '../../ui/ButtonMenu';

/** Offers what staff can do with the captions of a language. */
export function CaptionsMenu({
  caption: { name, isDefault },
  onEdit,
  onReplace,
  onDefault,
  onRemove,
}: {
  caption: CaptionDto;
  onEdit: () => void;
  onReplace: () => void;
  onDefault: () => void;
  onRemove: () => void;
}) {
  const t = useText();
  return (
    <MoreMenu label={t('media.actions', { name })} size="small" outlined={false}>
      <MenuItem onClick={onEdit}>{t('media.rename')}</MenuItem>
      <MenuItem onClick={onReplace}>{t('media.replace')}</MenuItem>
      <MenuItem onClick={onDefault}>{t(isDefault ? 'media.captionsNoDefault' : 'media.captionsSetDefault')}</MenuItem>
      <MenuItem onClick={onRemove}>{t('media.captionsRemove')}</MenuItem>
    </MoreMenu>
  );
}
