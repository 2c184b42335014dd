import { Box, Typography } from '@mui/material';
import type { UserDto } from '@showreel/api-client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { userQuery } from '../api/session';
import { LANGUAGES, setLanguage, useLanguage, useText, type Language } from '../i18n/language';
import { useToast } from '../ui/feedback/useToast';
import { SelectField } from '../ui/form/SelectField';
import { useUnsaved } from '../ui/form/useUnsaved';
import { PageSection } from '../ui/page/PageSection';
import { useLinkedPart } from '../ui/page/useLinkedPart';
import { PageTitle } from '../ui/PageTitle';
import { useSignOutEverywhere } from '../ui/feedback/useSignOutEverywhere';
import { FactorsSection } from './FactorsSection';
import { NotificationsForm } from './NotificationsForm';
import { PasswordForm } from './PasswordForm';
import { ProfileForm } from './ProfileForm';
import { SessionList } from './SessionList';
import { SecondaryButton } from '../ui/SecondaryButton';

/** /admin/account edits the user's own name, password, language and sessions. */
export function AccountPage() {
  const t = useText();
  const { data: user } = useQuery(userQuery);
  return (
    <Box sx={{ maxWidth: 1080, mx: 'auto' }}>
      <PageTitle title={t('account.title')} />
      {user && <AccountSections key={user.id} user={user} />}
    </Box>
  );
}

/** Shows the parts of the page, each saved by itself. */
export function AccountSections({ user }: { user: UserDto }) {
  const t = useText();
  useLinkedPart(true);
  const signOut = useSignOutEverywhere();
  // One question serves all forms.
  const [profileDirty, setProfileDirty] = useState(false);
  const [passwordDirty, setPasswordDirty] = useState(false);
  const [notificationsDirty, setNotificationsDirty] = useState(false);
  const { question } = useUnsaved(profileDirty || passwordDirty || notificationsDirty);
  return (
    <>
      <PageSection title={t('account.profile')} about={t('account.profileAbout')}>
        <ProfileForm user={user} onDirty={setProfileDirty} />
      </PageSection>
      <PageSection title={t('account.password')} about={t('account.passwordAbout')}>
        {user.isLocal ? (
          <PasswordForm onDirty={setPasswordDirty} />
        ) : (
          <Typography variant="body2">{t('account.noPassword')}</Typography>
        )}
      </PageSection>
      <PageSection id="factors" title={t('account.factors')} about={t('account.factorsAbout')}>
        <FactorsSection user={user} />
      </PageSection>
      {user.role === 'admin' && (
        <PageSection id="notifications" title={t('notifications.title')} about={t('notifications.about')}>
          <NotificationsForm onDirty={setNotificationsDirty} />
        </PageSection>
      )}
      <PageSection title={t('app.language')} about={t('account.languageAbout')}>
        <LanguageField />
      </PageSection>
      <PageSection title={t('account.sessions')} about={t('account.sessionsAbout')}>
        <SessionList />
        <SecondaryButton onClick={signOut.ask} sx={{ alignSelf: 'flex-start' }}>
          {t('app.signOutEverywhere')}
        </SecondaryButton>
        {signOut.question}
      </PageSection>
      {question}
    </>
  );
}

function LanguageField() {
  const t = useText();
  const toast = useToast();
  const now = useLanguage();
  const choose = (language: Language) =>
    setLanguage(language).catch(() => toast({ title: t('app.languageFailed'), destructive: true }));
  return (
    <SelectField
      label={t('app.language')}
      value={now}
      choices={LANGUAGES.map(({ locale, name }) => ({ value: locale, name, lang: locale }))}
      onChange={(language) => void choose(language)}
    />
  );
}
