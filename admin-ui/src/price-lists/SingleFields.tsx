import { Box } from '@mui/material';
import { useText } from '../i18n/language';
import { AmountInput, TextInput, TWO_COLUMNS, useEditor } from './fields';

/** Asks for the prices of what is sold beside packages; an item with an empty field is not sold. */
export function SingleFields() {
  const t = useText();
  const { form, change } = useEditor();
  return (
    <Box sx={{ ...TWO_COLUMNS, '& .MuiFormControl-root': { my: 0 } }}>
      <AmountInput
        name="singleFiles.photoCents"
        label={t('prices.singlePhoto')}
        value={form.singleFiles.photoCents}
        onChange={(photoCents) => change({ singleFiles: { ...form.singleFiles, photoCents } })}
      />
      <AmountInput
        name="singleFiles.videoCents"
        label={t('prices.singleVideo')}
        value={form.singleFiles.videoCents}
        onChange={(videoCents) => change({ singleFiles: { ...form.singleFiles, videoCents } })}
      />
      <Box sx={{ gridColumn: '1 / -1' }}>
        <AmountInput
          name="additionalPhotoCents"
          label={t('prices.additionalPhoto')}
          hint={t('prices.additionalPhotoHint')}
          value={form.additionalPhotoCents}
          onChange={(additionalPhotoCents) => change({ additionalPhotoCents })}
        />
      </Box>
      <TextInput
        name="extension.days"
        label={t('prices.extensionDays')}
        hint={t('prices.extensionHint')}
        maxLength={4}
        value={form.extension.days}
        onChange={(days) => change({ extension: { ...form.extension, days } })}
      />
      <AmountInput
        name="extension.priceCents"
        label={t('prices.extensionPrice')}
        value={form.extension.priceCents}
        onChange={(priceCents) => change({ extension: { ...form.extension, priceCents } })}
      />
    </Box>
  );
}
