import { Box, Skeleton, Typography } from '@mui/material';
import {
  updateReminderRule,
  updateSettings,
  type ReminderRuleDto,
  type ReminderTextDto,
  type SettingValuesDto,
  type UpdateReminderRuleDto,
} from '@showreel/api-client';
import {
  getSettingsOptions,
  getSettingsQueryKey,
  listReminderRulesOptions,
  listReminderRulesQueryKey,
  previewReminderMutation,
} from '@showreel/api-client/queries';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useText } from '../i18n/language';
import { LoadError } from '../ui/feedback/LoadError';
import { useAction } from '../ui/feedback/useAction';
import { useToast } from '../ui/feedback/useToast';
import { TextInput } from '../ui/form/inputs';
import { SectionForm } from '../ui/form/SectionForm';
import { SwitchInput } from '../ui/form/SwitchField';
import { useUnsaved } from '../ui/form/useUnsaved';
import { BackLink } from '../ui/page/BackLink';
import { PageSection } from '../ui/page/PageSection';
import { PageTitle } from '../ui/PageTitle';
import { ToggleField } from '../ui/ToggleField';
import { SecondaryButton } from '../ui/SecondaryButton';

type Language = ReminderTextDto['language'];
const LANGUAGES = { en: 'English', de: 'Deutsch', es: 'Español' } as const satisfies Record<Language, string>;
const CODES = Object.keys(LANGUAGES) as Language[];

interface RuleValues {
  isEnabled: boolean;
  /** The text of the field while it is typed. */
  days: string;
  subject: Record<Language, string>;
  text: Record<Language, string>;
}

function valuesOf({ isEnabled, days, texts }: ReminderRuleDto): RuleValues {
  const each = (field: 'subject' | 'text') =>
    Object.fromEntries(texts.map((text) => [text.language, text[field]])) as Record<Language, string>;
  return { isEnabled, days: String(days), subject: each('subject'), text: each('text') };
}

/**
 * Returns the body of the call. Only a text that the studio has written is sent: any other follows the product, and so
 * does an empty one.
 */
function bodyOf(values: RuleValues, rule: ReminderRuleDto, version: number): UpdateReminderRuleDto {
  const texts = rule.texts.flatMap(({ language, isOwn, ...before }) => {
    const [subject, text] = [values.subject[language].trim(), values.text[language].trim()];
    const isSame = subject === before.subject && text === before.text;
    return (isSame && !isOwn) || (subject === '' && text === '') ? [] : [{ language, subject, text }];
  });
  return { version, isEnabled: values.isEnabled, days: Number(values.days), texts };
}

/** /admin/settings/reminders sets what clients are reminded of, when, and in which words. */
export function RemindersPage() {
  const t = useText();
  const { data, error, refetch } = useQuery(listReminderRulesOptions());
  const [dirty, setDirty] = useState<readonly string[]>([]);
  const { question } = useUnsaved(dirty.length > 0);
  return (
    <Box sx={{ maxWidth: 1080, mx: 'auto' }}>
      <BackLink to="/settings" title={t('settings.title')} />
      <PageTitle title={t('reminders.title')} />
      <Typography color="textSecondary" sx={{ mb: 2 }}>
        {t('reminders.night')}
      </Typography>
      {error && !data && <LoadError error={error} failure={t('reminders.loadFailed')} onRetry={refetch} />}
      {!data && !error && <Skeleton variant="rounded" height={420} />}
      {data && <AutomaticMails onDirty={(isDirty) => setDirty((names) => marked(names, 'automaticMails', isDirty))} />}
      {data?.map((rule) => (
        <RuleSection
          key={rule.name}
          rule={rule}
          onDirty={(isDirty) => setDirty((names) => marked(names, rule.name, isDirty))}
        />
      ))}
      {question}
    </Box>
  );
}

/** Returns the names of the edited forms after one of them has changed. */
function marked(names: readonly string[], name: string, isDirty: boolean): readonly string[] {
  if (names.includes(name) === isDirty) return names;
  return isDirty ? [...names, name] : names.filter((each) => each !== name);
}

/** Switches all mails that are sent automatically. */
function AutomaticMails({ onDirty }: { onDirty: (dirty: boolean) => void }) {
  const t = useText();
  const toast = useToast();
  const queries = useQueryClient();
  const { data: settings, error, refetch } = useQuery(getSettingsOptions());
  const [report] = useState(() => onDirty);
  if (!settings && error) return <LoadError error={error} failure={t('reminders.loadFailed')} onRetry={refetch} />;
  if (!settings) return <Skeleton variant="rounded" height={120} />;
  const title = t('reminders.automaticMails');
  return (
    <PageSection title={title} about={t('reminders.automaticMailsAbout')}>
      <SectionForm<Pick<SettingValuesDto, 'automaticMails'>>
        label={title}
        values={{ automaticMails: settings.values.automaticMails }}
        version={settings.version}
        queryKey={getSettingsQueryKey()}
        action={t('settings.save')}
        failure={t('reminders.saveFailed')}
        save={async (values, version) => {
          const saved = await updateSettings({ body: { ...values, version } });
          queries.setQueryData(getSettingsQueryKey(), saved);
          toast({ title: t('settings.saved') });
          return { values: { automaticMails: saved.values.automaticMails }, version: saved.version };
        }}
        onDirty={report}
      >
        <SwitchInput source="automaticMails" label={title} hint={t('reminders.automaticMailsHint')} />
      </SectionForm>
    </PageSection>
  );
}

function RuleSection({ rule, onDirty }: { rule: ReminderRuleDto; onDirty: (dirty: boolean) => void }) {
  const t = useText();
  const toast = useToast();
  const queries = useQueryClient();
  const [language, setLanguage] = useState<Language>('en');
  const [report] = useState(() => onDirty);
  const title = t(`reminders.${rule.name}`);
  return (
    <PageSection
      id={rule.name}
      title={title}
      about={[
        t(`reminders.about_${rule.name}`),
        t('reminders.textHint', { placeholders: rule.placeholders.map((name) => `{${name}}`).join(' ') }),
      ].join(' ')}
    >
      <SectionForm<RuleValues>
        label={title}
        values={valuesOf(rule)}
        version={rule.version}
        queryKey={listReminderRulesQueryKey()}
        action={t('settings.save')}
        failure={t('reminders.saveFailed')}
        fieldOf={(field) => (field === 'subject' || field === 'text' ? `${field}.${language}` : field)}
        save={async (values, version) => {
          const body = bodyOf(values, rule, version);
          const saved = await updateReminderRule({ path: { name: rule.name }, body });
          queries.setQueryData<ReminderRuleDto[]>(listReminderRulesQueryKey(), (rules) =>
            rules?.map((each) => (each.name === saved.name ? saved : each)),
          );
          toast({ title: t('settings.saved') });
          return { values: valuesOf(saved), version: saved.version };
        }}
        onDirty={report}
        draft={`reminder ${rule.name}`}
      >
        <SwitchInput source="isEnabled" label={t('reminders.isEnabled')} hint={t('reminders.isEnabledHint')} />
        <TextInput
          source="days"
          label={t(rule.isBefore ? 'reminders.daysBefore' : 'reminders.daysAfter')}
          type="number"
          sx={{ maxWidth: { sm: 200 } }}
          slotProps={{ htmlInput: { min: 1, max: 60 } }}
        />
        <ToggleField
          label={t('reminders.language')}
          value={language}
          choices={CODES.map((value) => ({ value, name: LANGUAGES[value] }))}
          onChange={setLanguage}
        />
        <TextInput key={`subject ${language}`} source={`subject.${language}`} label={t('reminders.subject')} />
        <TextInput
          key={`text ${language}`}
          source={`text.${language}`}
          label={t('reminders.text')}
          multiline
          minRows={5}
        />
        <Preview rule={rule} language={language} />
      </SectionForm>
    </PageSection>
  );
}

/** Shows the mail with sample values, as it is typed now. The frame runs no script and opens no link. */
function Preview({ rule: { name }, language }: { rule: ReminderRuleDto; language: Language }) {
  const t = useText();
  const { getValues } = useFormContext<RuleValues>();
  const [subject, text] = useWatch<RuleValues, [`subject.${Language}`, `text.${Language}`]>({
    name: [`subject.${language}`, `text.${language}`],
  });
  const [shown, setShown] = useState<{ html: string; of: string } | null>(null);
  const of = JSON.stringify([language, subject, text]);
  const preview = useAction({
    ...previewReminderMutation(),
    failure: t('reminders.previewFailed'),
    done: ({ html }) => setShown({ html, of: JSON.stringify([language, ...values()]) }),
  });
  const values = () => [getValues(`subject.${language}`), getValues(`text.${language}`)] as const;
  return (
    <>
      <SecondaryButton
        disabled={preview.busy || !subject || !text}
        onClick={() => preview.start({ path: { name }, body: { language, subject, text } })}
        sx={{ alignSelf: 'flex-start' }}
      >
        {t('reminders.preview')}
      </SecondaryButton>
      {shown?.of === of && (
        <Box
          component="iframe"
          sandbox=""
          title={t('reminders.preview')}
          srcDoc={shown.html.replace('<head>', '<head><base target="_blank">')}
          sx={{ display: 'block', width: '100%', height: 'min(36rem, 60vh)', border: 1, borderColor: 'divider' }}
        />
      )}
    </>
  );
}
