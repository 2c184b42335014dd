import { useWatch } from 'react-hook-form';
import { PERSON_KINDS, type PersonKind } from '../api/people';
import { useText } from '../i18n/language';
import { TextInput } from '../ui/form/inputs';
import { SelectInput } from '../ui/form/SelectField';
import { emailAddress, maxText } from '../ui/form/validators';

/** The values of the form; a person needs a name or an address. */
export interface PersonForm {
  name: string;
  email: string;
}

/** Returns the fields as the API takes them. */
export const personFields = ({ name, email }: PersonForm) => ({
  name: name.trim() || null,
  email: email.trim() || null,
});

/** Asks for the name and address of a person. */
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

/** Returns the kind that is chosen in the surrounding form. */
const useChosenKind = (): PersonKind => useWatch<{ kind: PersonKind }, 'kind'>({ name: 'kind' });

/** Asks what kind of people are added to the gallery, with a sentence about it. */
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
