import { Box } from '@mui/material';
import { useText } from '../i18n/language';
import { TextInput, TWO_COLUMNS, useEditor } from './fields';

/** Asks what every client gets without paying. */
export function FreeFields() {
  const t = useText();
  const { form, change } = useEditor();
  return (
    <>
      <Box sx={{ ...TWO_COLUMNS, '& .MuiFormControl-root': { my: 0 } }}>
        <TextInput
          name="free.videos"
          label={t('prices.freeVideos')}
          maxLength={5}
          value={form.free.videos}
          onChange={(videos) => change({ free: { ...form.free, videos } })}
        />
        <TextInput
          name="free.photos"
          label={t('prices.freePhotos')}
          maxLength={5}
          value={form.free.photos}
          onChange={(photos) => change({ free: { ...form.free, photos } })}
        />
      </Box>
      <TextInput
        name="free.photoLabel"
        label={t('prices.photoLabel')}
        hint={t('prices.photoLabelHint')}
        maxLength={40}
        value={form.free.photoLabel}
        onChange={(photoLabel) => change({ free: { ...form.free, photoLabel } })}
      />
    </>
  );
}
