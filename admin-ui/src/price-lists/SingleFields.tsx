import { Box } from '@mui/material';
import { useText } from '../i18n/language';
import { AmountInput, TextInput, TWO_COLUMNS, useEditor } from './fields';

/** The prices of what is sold beside packages; an empty field is not sold. */
export function SingleFields() {
  const t = useText();
  const { form, change } = useEditor();
  return (
    <Box sx={{ ...TWO_COLUMNS, '& .MuiFormControl-root': { my: 0 } }}>
      <AmountInput
        name="singleFiles.photoCents"
        label={t('prices.singlePhoto')}
        value={form.photoPrice}
        onChange={(photoPrice) => change({ photoPrice })}
      />
      <AmountInput
        name="singleFiles.videoCents"
        label={t('prices.singleVideo')}
        value={form.videoPrice}
        onChange={(videoPrice) => change({ videoPrice })}
      />
      <Box sx={{ gridColumn: '1 / -1' }}>
        <AmountInput
          name="additionalPhotoCents"
          label={t('prices.additionalPhoto')}
          hint={t('prices.additionalPhotoHint')}
          value={form.additionalPhotoPrice}
          onChange={(additionalPhotoPrice) => change({ additionalPhotoPrice })}
        />
      </Box>
      <TextInput
        name="extension.days"
        label={t('prices.extensionDays')}
        hint={t('prices.extensionHint')}
        maxLength={4}
        value={form.extensionDays}
        onChange={(extensionDays) => change({ extensionDays })}
      />
      <AmountInput
        name="extension.priceCents"
        label={t('prices.extensionPrice')}
        value={form.extensionPrice}
        onChange={(extensionPrice) => change({ extensionPrice })}
      />
    </Box>
  );
}
