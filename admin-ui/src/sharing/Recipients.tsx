import { Box, Checkbox, FormControl, FormControlLabel, FormHelperText, FormLabel, Typography } from '@mui/material';
import type { RecipientDto } from '@showreel/api-client';
import { useInput, ValidationError } from 'react-admin';
import { isClient } from '../api/people';
import { useText } from '../i18n/language';
import { asTyped } from '../ui/form/inputs';

/** Chooses who gets the mail, of those with an address that staff know, as `personIds` of the surrounding form. */
export function Recipients({ recipients }: { recipients: readonly RecipientDto[] }) {
  const t = useText();
  const {
    field: { value, onChange, ref },
    fieldState: { error },
  } = useInput({
    source: 'personIds',
    parse: asTyped,
    format: asTyped,
    validate: (ids: readonly string[]) =>
      recipients.some(({ id }) => ids.includes(id)) ? undefined : t('sharing.recipientsMissing'),
  });
  const chosen = recipients.filter(({ id }) => (value as string[]).includes(id)).map(({ id }) => id);
  const clients = recipients.filter(isClient).map(({ id }) => id);
  const hasOthers = clients.length < recipients.length;
  const chosenClients = clients.filter((id) => chosen.includes(id));
  const isEveryone = chosenClients.length === clients.length;
  const others = chosen.filter((id) => !clients.includes(id));
  const choose = (ids: readonly string[]) => onChange(recipients.map(({ id }) => id).filter((id) => ids.includes(id)));
  return (
    <FormControl component="fieldset" error={error !== undefined} margin="none" fullWidth sx={{ mb: 1.5 }}>
      <FormLabel component="legend" sx={{ typography: 'body2' }}>
        {t('sharing.recipients')}
      </FormLabel>
      {clients.length > 0 && (
        <FormControlLabel
          sx={{ mt: 0.5 }}
          control={
            <Checkbox
              size="small"
              checked={isEveryone}
              indeterminate={!isEveryone && chosenClients.length > 0}
              onChange={() => choose(isEveryone ? others : [...others, ...clients])}
              slotProps={{ input: { ref, 'aria-invalid': error !== undefined } }}
            />
          }
          label={t(hasOthers ? 'sharing.allClients' : 'sharing.everyone', { count: clients.length })}
        />
      )}
      {/* A long list scrolls, so that the mail stays near. */}
      <Box sx={{ maxHeight: 232, overflowY: 'auto', pl: 1.5 }}>
        {recipients.map(({ id, kind, name, email }, at) => (
          <FormControlLabel
            key={id}
            sx={{ display: 'flex', mr: 0 }}
            control={
              <Checkbox
                size="small"
                checked={chosen.includes(id)}
                onChange={({ target }) =>
                  choose(target.checked ? [...chosen, id] : chosen.filter((each) => each !== id))
                }
                slotProps={{ input: { ref: clients.length === 0 && at === 0 ? ref : undefined } }}
              />
            }
            label={
              <>
                {name ?? email}
                {(name || kind !== 'client') && (
                  <Typography component="span" variant="body2" color="textSecondary">
                    {[...(name ? [email] : []), ...(kind === 'client' ? [] : [t(`people.${kind}`)])]
                      .map((each) => ` · ${each}`)
                      .join('')}
                  </Typography>
                )}
              </>
            }
            slotProps={{ typography: { variant: 'body2', sx: { minWidth: 0, overflowWrap: 'anywhere' } } }}
          />
        ))}
      </Box>
      <FormHelperText sx={{ mx: 0 }}>
        {error?.message ? <ValidationError error={error.message} /> : t('sharing.ownLinks')}
      </FormHelperText>
    </FormControl>
  );
}
