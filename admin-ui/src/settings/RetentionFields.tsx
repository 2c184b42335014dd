import type { SettingValuesDto } from '@showreel/api-client';
import { useText } from '../i18n/language';
import { TextInput } from '../ui/form/inputs';

const KINDS = ['audit', 'visit', 'providerEvent', 'mailFile', 'failedJob', 'notification', 'upload'] as const;
const MOST_DAYS = 36_500;

/** Asks for how many days growing data are kept; an empty field is the default. */
export function RetentionFields({ defaults }: { defaults: SettingValuesDto }) {
  const t = useText();
  return KINDS.map((kind) => (
    <TextInput
      key={kind}
      source={`${kind}Days`}
      label={t(`settings.${kind}Days`)}
      type="number"
      hint={`${t(`settings.${kind}DaysHint`)} ${t('settings.defaultDays', { count: defaults[`${kind}Days`] })}`}
      sx={{ maxWidth: { sm: 480 } }}
      slotProps={{ htmlInput: { min: 1, max: MOST_DAYS } }}
    />
  ));
}
