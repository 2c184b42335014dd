import { Typography } from '@mui/material';
import type { CaptionDto, StaffMediaFileDto } from '@showreel/api-client';
import { storeCaptions, updateCaptions } from '@showreel/api-client';
import { useId } from 'react';
import { intlLocale, useText } from '../../i18n/language';
import { FormDialog } from '../../ui/form/FormDialog';
import { TextInput } from '../../ui/form/inputs';
import { maxText, requiredText } from '../../ui/form/validators';

/** These languages are suggested; any other can be typed. */
const SUGGESTED = [
  ...'ar bg cs da de el en es et fi fr he hi hr hu it ja ko lt lv nb nl pl pt pt-BR ro ru sk sl sr sv'.split(' '),
  ...['tr', 'uk', 'vi', 'zh-Hans', 'zh-Hant'],
];

/**
 * Asks for the language and the name of captions: those of a picked file that is to be added, or those that the film
 * has.
 */
export function CaptionsForm({
  file,
  picked,
  caption,
  onSaved,
  onClose,
}: {
  file: StaffMediaFileDto;
  onSaved: () => void;
  onClose: () => void;
} & ({ picked: File; caption?: never } | { picked?: never; caption: CaptionDto })) {
  const t = useText();
  const list = useId();
  const submit = async (form: { language: string; name: string }) => {
    const [language, name] = [form.language.trim(), form.name.trim()];
    if (picked) {
      await storeCaptions({ path: { id: file.id, language }, body: picked, headers: { 'Content-Type': 'text/vtt' } });
      if (name) await updateCaptions({ path: { id: file.id, language }, body: { name } });
    } else {
      await updateCaptions({ path: { id: file.id, language: caption.language }, body: { language, name } });
    }
    onSaved();
  };
  const names = new Intl.DisplayNames([intlLocale()], { type: 'language' });
  return (
    <FormDialog
      title={t(picked ? 'media.captionsAdd' : 'media.captionsEdit')}
      action={t(picked ? 'media.captionsUpload' : 'media.save')}
      defaultValues={{ language: caption?.language ?? languageOf(picked?.name ?? ''), name: caption?.name ?? '' }}
      failure={t(picked ? 'media.captionsFailed' : 'media.captionsNotSaved')}
      onSubmit={submit}
      onClose={onClose}
    >
      {picked && (
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {picked.name}
        </Typography>
      )}
      <TextInput
        source="language"
        label={t('media.captionsLanguage')}
        hint={t('media.captionsLanguageHint')}
        autoFocus
        slotProps={{ htmlInput: { list, maxLength: 35, autoCapitalize: 'none', spellCheck: false } }}
        validate={requiredText(t('media.captionsLanguageRequired'))}
      />
      <datalist id={list}>
        {SUGGESTED.map((language) => (
          <option key={language} value={language} label={names.of(language)} />
        ))}
      </datalist>
      <TextInput
        source="name"
        label={t('media.captionsName')}
        hint={t('media.captionsNameHint')}
        validate={
          caption
            ? [requiredText(t('media.captionsNameRequired')), maxText(100, t('media.captionsNameLong'))]
            : maxText(100, t('media.captionsNameLong'))
        }
      />
    </FormDialog>
  );
}

/** Returns the language that a file names before its extension: `film.pt-BR.srt`. */
function languageOf(fileName: string): string {
  return /[._-]([a-z]{2,3}(?:-[a-z]{2,4})?)\.\w+$/i.exec(fileName)?.[1] ?? '';
}
