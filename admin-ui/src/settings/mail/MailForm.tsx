import { Alert } from '@mui/material';
import { saveMailSettings, type MailSettingsDto, type UpdateMailSettingsDto } from '@showreel/api-client';
import { getMailSettingsQueryKey, getOnboardingQueryKey } from '@showreel/api-client/queries';
import { useQueryClient } from '@tanstack/react-query';
import { useRefreshSite } from '../../api/site';
import { refresh } from '../../api/queries';
import { MAIL_NAMES } from '../../i18n/fieldNames';
import { useText } from '../../i18n/language';
import { useToast } from '../../ui/feedback/useToast';
import { TextInput } from '../../ui/form/inputs';
import { SelectInput } from '../../ui/form/SelectField';
import { SectionForm } from '../../ui/form/SectionForm';

interface MailValues {
  host: string;
  /** The text of the field while it is typed. */
  port: string;
  security: MailSettingsDto['security'];
  userName: string;
  /** Empty where the stored password stays. */
  password: string;
  senderName: string;
  senderAddress: string;
  replyTo: string;
}

const valuesOf = ({ host, port, security, userName, senderName, senderAddress, replyTo }: MailSettingsDto) => ({
  host,
  port: String(port),
  security,
  userName,
  password: '',
  senderName,
  senderAddress,
  replyTo,
});

/** Returns the body of the call: only what the environment leaves open is sent. */
function bodyOf(values: MailValues, { fixed, version: _, userName }: MailSettingsDto, version: number) {
  const { host, port, security, password, senderName, senderAddress, replyTo } = values;
  // A user name that is removed takes the password along.
  const removed = userName !== '' && values.userName === '';
  const body: UpdateMailSettingsDto = { version, replyTo };
  if (!fixed.includes('server'))
    Object.assign(body, {
      host: host.trim(),
      port: Number(port),
      security,
      userName: values.userName,
      ...(password || removed ? { password } : {}),
    });
  if (!fixed.includes('sender')) Object.assign(body, { senderName, senderAddress });
  return body;
}

/** Asks for the mail server, the sender and where answers go. */
export function MailForm({ settings, onDirty }: { settings: MailSettingsDto; onDirty: (dirty: boolean) => void }) {
  const t = useText();
  const toast = useToast();
  const queries = useQueryClient();
  const refreshSite = useRefreshSite();
  const isServerFixed = settings.fixed.includes('server');
  const isSenderFixed = settings.fixed.includes('sender');
  const valueOf = (name: keyof MailValues, values: MailValues) =>
    name === 'security' ? t(`mail.security_${values.security}`) : values[name] || t('project.nothing');
  return (
    <SectionForm<MailValues>
      label={t('mail.server')}
      values={valuesOf(settings)}
      version={settings.version}
      queryKey={getMailSettingsQueryKey()}
      action={t('settings.save')}
      failure={t('settings.saveFailed')}
      save={async (values, edited) => {
        const saved = await saveMailSettings({ body: bodyOf(values, settings, edited) });
        queries.setQueryData(getMailSettingsQueryKey(), saved);
        void refresh(queries, getOnboardingQueryKey());
        void refreshSite();
        toast({ title: t('settings.saved') });
        return { values: valuesOf(saved), version: saved.version };
      }}
      onDirty={onDirty}
      draft="mail"
      secrets={['password']}
      describe={(name, values) => ({ field: t(MAIL_NAMES[name]), value: valueOf(name, values) })}
    >
      {settings.fixed.length > 0 && (
        <Alert severity="info">
          {t('mail.fixed', {
            variables: [isServerFixed && 'SMTP_URL', isSenderFixed && 'MAIL_FROM'].filter(Boolean).join(', '),
          })}
        </Alert>
      )}
      {settings.host === '' && <Alert severity="warning">{t('mail.none')}</Alert>}
      {settings.passwordLost && <Alert severity="error">{t('mail.passwordLost')}</Alert>}
      <TextInput
        source="host"
        label={t('mail.host')}
        hint={t('mail.hostHint')}
        disabled={isServerFixed}
        slotProps={{ htmlInput: { spellCheck: false, autoCapitalize: 'none' } }}
      />
      <TextInput
        source="port"
        label={t('mail.port')}
        type="number"
        disabled={isServerFixed}
        sx={{ maxWidth: { sm: 200 } }}
        slotProps={{ htmlInput: { min: 1, max: 65535 } }}
      />
      <SelectInput
        source="security"
        label={t('mail.security')}
        disabled={isServerFixed}
        native
        choices={(['starttls', 'tls', 'none'] as const).map((security) => ({
          value: security,
          name: t(`mail.security_${security}`),
        }))}
      />
      <TextInput
        source="userName"
        label={t('mail.userName')}
        hint={t('mail.userNameHint')}
        disabled={isServerFixed}
        autoComplete="off"
        slotProps={{ htmlInput: { spellCheck: false, autoCapitalize: 'none' } }}
      />
      <TextInput
        source="password"
        label={t('mail.password')}
        type="password"
        hint={t(settings.hasPassword ? 'mail.passwordStored' : 'mail.passwordHint')}
        disabled={isServerFixed}
        autoComplete="new-password"
      />
      <TextInput
        source="senderName"
        label={t('mail.senderName')}
        hint={t('mail.senderNameHint')}
        disabled={isSenderFixed}
      />
      <TextInput
        source="senderAddress"
        label={t('mail.senderAddress')}
        type="email"
        hint={t('mail.senderAddressHint')}
        disabled={isSenderFixed}
      />
      <TextInput source="replyTo" label={t('mail.replyTo')} type="email" hint={t('mail.replyToHint')} />
    </SectionForm>
  );
}
