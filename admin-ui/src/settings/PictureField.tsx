import { Box, Button, FormHelperText, Stack, Typography } from '@mui/material';
import { uploadSettingsPhotoMutation, uploadSettingsPictureMutation } from '@showreel/api-client/queries';
import { useId, useRef } from 'react';
import { useInput, ValidationError } from 'react-admin';
import { useText } from '../i18n/language';
import { useAction } from '../ui/feedback/useAction';
import { asTyped } from '../ui/form/inputs';
import { SecondaryButton } from '../ui/SecondaryButton';

/**
 * Shows, chooses and removes one picture of the studio. It is uploaded unchanged, and the server re-encodes it. It
 * takes effect when the form is saved.
 */
export function PictureField({
  source,
  label,
  hint,
  dark,
  photo = false,
}: {
  source: string;
  label: string;
  /** The hint says where the picture is shown, and what replaces it while there is none. */
  hint?: string;
  dark?: boolean;
  /** True for a photo, which is larger than a logo and has no transparency. */
  photo?: boolean;
}) {
  const t = useText();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const {
    field,
    fieldState: { error },
  } = useInput({ source, parse: asTyped, format: asTyped });
  const url = field.value as string | null;
  const { busy, start } = useAction({
    ...(photo ? uploadSettingsPhotoMutation() : uploadSettingsPictureMutation()),
    failure: t('settings.pictureFailed'),
    done: (picture) => field.onChange(picture.url),
  });
  return (
    <Stack role="group" aria-labelledby={id} sx={{ gap: 0.75 }}>
      <Typography id={id} variant="body2" sx={{ fontWeight: 540 }}>
        {label}
      </Typography>
      <Stack direction="row" sx={{ gap: 1.5, alignItems: 'center', flexWrap: 'wrap' }}>
        <Box
          sx={{
            width: 140,
            height: 56,
            borderRadius: 1,
            border: 1,
            borderColor: 'divider',
            display: 'grid',
            placeItems: 'center',
            bgcolor: dark ? '#17191b' : '#fff',
            p: 0.75,
          }}
        >
          {!url && (
            <Typography variant="caption" sx={{ color: dark ? '#a3a9af' : '#5c636b' }}>
              {t('settings.noPicture')}
            </Typography>
          )}
          {url && (
            <Box component="img" src={url} alt={label} sx={{ maxWidth: '100%', maxHeight: 42, objectFit: 'contain' }} />
          )}
        </Box>
        <SecondaryButton size="small" loading={busy} onClick={() => input.current?.click()}>
          {t('settings.choosePicture')}
        </SecondaryButton>
        {url && (
          <Button size="small" color="inherit" onClick={() => field.onChange(null)}>
            {t('settings.removePicture')}
          </Button>
        )}
        <input
          ref={input}
          type="file"
          accept={photo ? 'image/png,image/jpeg' : 'image/png,image/jpeg,image/webp'}
          hidden
          aria-label={label}
          onChange={({ target }) => {
            const file = target.files?.[0];
            target.value = '';
            if (file) start({ body: file, headers: { 'content-type': file.type || 'application/octet-stream' } });
          }}
        />
      </Stack>
      {error?.message && (
        <FormHelperText error role="alert" sx={{ mx: 0 }}>
          <ValidationError error={error.message} />
        </FormHelperText>
      )}
      <Typography variant="caption" color="textSecondary">
        {hint} {t(photo ? 'settings.photoHint' : 'settings.pictureHint')}
      </Typography>
    </Stack>
  );
}
