import type { PriceListDto, ProjectDto } from '@showreel/api-client';
import { getSettingsOptions } from '@showreel/api-client/queries';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { isErased } from '../../api/erased';
import { missingTexts, usePriceLists } from '../../api/priceLists';
import { LANGUAGES, useText } from '../../i18n/language';
import { TextInput } from '../../ui/form/inputs';
import { SelectInput } from '../../ui/form/SelectField';
import { SwitchInput } from '../../ui/form/SwitchField';
import { emailAddress, maxText, requiredText } from '../../ui/form/validators';
import { TimerInput } from './TimerInput';

/** Asks for the fields of a project, with their rules, in the dialogs that create and edit one. */
export function ProjectInputs({
  saved,
  defaultDays,
}: {
  /** The project as it was read; undefined for a new one. */
  saved?: Pick<ProjectDto, 'timerEnabled' | 'expiresAt'>;
  /** The number of days after which the studio closes galleries. */
  defaultDays?: number | null | undefined;
}) {
  const t = useText();
  return (
    <>
      <NameInput />
      <ClientInputs />
      <TextInput
        source="eventDate"
        label={t('app.optional', { label: t('projects.eventDate') })}
        type="date"
        hint={t('projects.eventDateHint')}
        slotProps={{ inputLabel: { shrink: true } }}
      />
      <LanguageInput />
      <TextInput
        source="description"
        label={t('app.optional', { label: t('projects.description') })}
        multiline
        minRows={2}
        maxRows={6}
        validate={maxText(5_000, t('projects.descriptionLong'))}
      />
      <PriceListInput />
      {saved && (
        <SelectInput
          source="status"
          label={t('project.status')}
          choices={[
            { value: 'active', name: t('project.statusActive') },
            { value: 'archived', name: t('project.statusArchived') },
          ]}
        />
      )}
      <TimerInput saved={saved} defaultDays={defaultDays} />
      <SwitchInput source="watermarkEnabled" label={t('projects.watermark')} hint={t('projects.watermarkHint')} />
      <EmailLinksInput />
    </>
  );
}

/** Lets a client's email address open the gallery too. The studio can turn that off for all galleries. */
function EmailLinksInput() {
  const t = useText();
  const isOff = useQuery(getSettingsOptions()).data?.values.emailLinks === false;
  return (
    <SwitchInput
      source="emailLinks"
      label={t('projects.emailLinks')}
      hint={t(isOff ? 'projects.emailLinksOff' : 'projects.emailLinksHint')}
    />
  );
}

/** Asks for the name of a project. */
export function NameInput() {
  const t = useText();
  return (
    <TextInput
      source="name"
      label={t('projects.name')}
      autoFocus
      validate={[requiredText(t('projects.nameRequired')), maxText(200, t('projects.nameLong'))]}
    />
  );
}

/** Asks for the client of a project. */
export function ClientInputs() {
  const t = useText();
  const address: string = useWatch({ name: 'clientEmail' });
  return (
    <>
      <TextInput
        source="clientName"
        label={t('app.optional', { label: t('projects.clientName') })}
        autoComplete="off"
        hint={t('projects.clientNameHint')}
        validate={maxText(200, t('projects.clientNameLong'))}
      />
      <TextInput
        source="clientEmail"
        label={t('projects.clientEmail')}
        type="email"
        hint={t(isErased(address) ? 'clients.erasedHint' : 'projects.clientEmailHint')}
        validate={emailAddress(t('projects.emailInvalid'))}
      />
    </>
  );
}

/** Asks for the language of the mails to a project's client: it is the studio's unless one is chosen. */
export function LanguageInput() {
  const t = useText();
  return (
    <SelectInput
      source="language"
      label={t('projects.language')}
      hint={useMissingTexts()}
      choices={[
        { value: '', name: t('projects.studioLanguage') },
        ...LANGUAGES.map(({ locale, name }) => ({ value: locale, name })),
      ]}
    />
  );
}

/** Says what the project's client would read in another language than their own; undefined for nothing. */
function useMissingTexts(): string | undefined {
  const t = useText();
  const [chosen, priceListId] = useWatch<Record<string, string | null | undefined>>({
    name: ['language', 'priceListId'],
  }) as (string | null | undefined)[];
  const studioLanguage = useQuery({ ...getSettingsOptions(), enabled: !chosen }).data?.values.language;
  const { data = [] } = usePriceLists();
  const list = data.find(({ id, isDefault }) => (priceListId ? id === priceListId : isDefault));
  const language = LANGUAGES.find(({ locale }) => locale === (chosen || studioLanguage));
  const count = list && language ? missingTexts(list, language.locale) : 0;
  return count > 0 ? t('prices.notTranslated', { count, language: language!.name }) : undefined;
}

/** Asks by which price list the project sells, where there is a choice. */
export function PriceListInput() {
  const t = useText();
  const { data = [] } = usePriceLists();
  if (data.length < 2) return null;
  const named = ({ name, currency }: PriceListDto) => `${name} (${currency.toUpperCase()})`;
  const standard = data.find(({ isDefault }) => isDefault);
  return (
    <SelectInput
      source="priceListId"
      label={t('prices.priceList')}
      choices={[
        { value: '', name: standard ? t('prices.defaultIs', { name: named(standard) }) : t('prices.isDefault') },
        ...data.map((list) => ({ value: list.id, name: named(list) })),
      ]}
    />
  );
}
