import { useWatch } from 'react-hook-form';
import { PERSON_KINDS, type PersonKind } from '../api/people';
import { useText } from '../i18n/language';
import { TextInput } from '../ui/form/inputs';
import { SelectInput } from '../ui/form/SelectField';
import { emailAddress, maxText } from '../ui/form/validators';

/** What stands in the form; a person needs one of both. */
export interface PersonForm {
  name: string;
  email: string;
}

/** The fields as the API takes them. */
export const personFields = ({ name, email }: PersonForm) => ({
  name: name.trim() || null,
  email: email.trim() || null,
});

/** Name and address of a person. */
export function PersonInputs() {
  const t = useText();
  const isAddress = emailAddress(t('projects.emailInvalid'));
  return (
    <>
      <TextInput
        source="name"
        label={t('people.name')}
        autoFocus
        autoComplete="off"
        validate={[
          maxText(200, t('people.nameLong')),
          (name: string, { email }: PersonForm) =>
            name.trim() || email.trim() ? undefined : t('messages.person_without_name'),
        ]}
      />
      <TextInput
        source="email"
        label={t('people.email')}
        type="email"
        autoComplete="off"
        hint={t('people.emailHint')}
        validate={(email: string, ...rest) => (email.trim() ? isAddress(email, ...rest) : undefined)}
      />
    </>
  );
}

/** The kind that is chosen in the surrounding form. */
const useChosenKind = (): PersonKind => useWatch<{ kind: PersonKind }, 'kind'>({ name: 'kind' });

/** What those who are added are in the gallery, with a sentence about it. */
export function KindInput() {
  const t = useText();
  return (
    <SelectInput
      source="kind"
      label={t('people.kind')}
      hint={t(`people.${useChosenKind()}About`)}
      choices={PERSON_KINDS.map((kind) => ({ value: kind, name: t(`people.${kind}`) }))}
    />
  );
}
