import { Box, Button, Stack } from '@mui/material';
import type { StatusDto } from '@showreel/api-client';
import { runChecksMutation } from '@showreel/api-client/queries';
import { useState } from 'react';
import { useText } from '../i18n/language';
import { useAction } from '../ui/feedback/useAction';
import { PageSection } from '../ui/page/PageSection';
import { useStatus } from './status';
import { StatusRow } from './StatusList';

/**
 * Runs the checks that take seconds, when somebody asks for them. Findings that the status shows anyway are not
 * repeated.
 */
export function AllChecks() {
  const t = useText();
  const { data } = useStatus();
  const [found, setFound] = useState<StatusDto | null>(null);
  const run = useAction({ ...runChecksMutation(), failure: t('settings.checksFailed'), done: setFound });
  const isShown = ({ name, code }: { name: string; code: string }) =>
    data?.parts.some((part) => part.name === name && part.code === code) === true;
  const parts = found?.parts.filter((part) => !isShown(part)) ?? [];
  return (
    <PageSection title={t('settings.checks')} about={t('settings.checksAbout')}>
      <Box>
        <Button size="small" variant="outlined" loading={run.busy} onClick={() => run.start({})}>
          {t('settings.runChecks')}
        </Button>
        <Box role="status">
          {parts.length > 0 && (
            <Stack component="ul" sx={{ m: 0, mt: 2.5, p: 0, listStyle: 'none', gap: 1.5 }}>
              {parts.map((part) => (
                <StatusRow key={`${part.name} ${part.code}`} part={part} />
              ))}
            </Stack>
          )}
        </Box>
      </Box>
    </PageSection>
  );
}
