import { Box, Button, Stack, Typography } from '@mui/material';
import type { StatusDto } from '@showreel/api-client';
import { runChecksMutation } from '@showreel/api-client/queries';
import { useState } from 'react';
import { useText } from '../i18n/language';
import { useAction } from '../ui/feedback/useAction';
import { StatusRow } from './StatusList';

/** The checks that take seconds, when somebody asks for them: what they have found, or that there is nothing. */
export function AllChecks() {
  const t = useText();
  const [found, setFound] = useState<StatusDto | null>(null);
  const run = useAction({ ...runChecksMutation(), failure: t('settings.checksFailed'), done: setFound });
  const faults = found?.parts.filter(({ state }) => state !== 'ok') ?? [];
  return (
    <Stack sx={{ gap: 1.5 }}>
      <Box>
        <Button size="small" variant="outlined" loading={run.busy} onClick={() => run.start({})}>
          {t('settings.runChecks')}
        </Button>
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
          {t('settings.runChecksHint')}
        </Typography>
      </Box>
      <Box role="status">
        {found && faults.length === 0 && (
          <Typography variant="body2">{t('settings.checksFine', { count: found.parts.length })}</Typography>
        )}
        {faults.length > 0 && (
          <Stack component="ul" sx={{ m: 0, p: 0, listStyle: 'none', gap: 1.5 }}>
            {faults.map((part) => (
              <StatusRow key={`${part.name} ${part.code}`} part={part} />
            ))}
          </Stack>
        )}
      </Box>
    </Stack>
  );
}
