import EyeIcon from '@mui/icons-material/VisibilityOutlined';
import ShareIcon from '@mui/icons-material/IosShare';
import { Box, Button, Card, MenuItem, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { PERSON_KINDS } from '../api/people';
import { MoreMenu } from '../ui/ButtonMenu';
import { hasDraft } from '../ui/form/draft';
import { useText } from '../i18n/language';
import { LastSeen } from './LastSeen';
import { ShareDialog } from './ShareDialog';
import { shareDraft } from './ShareMailForm';
import { ShareState } from './ShareState';
import { useSharing } from './useSharing';
import { useViewAsClient } from './useViewAsClient';
import { SecondaryButton } from '../ui/SecondaryButton';

/** Shows how the gallery was shared with its client, and the ways to share it. */
export function SharingCard({ projectId }: { projectId: string }) {
  const t = useText();
  const [open, setOpen] = useState(() => hasDraft(shareDraft(projectId)));
  const { data } = useSharing(projectId);
  const { busy, start } = useViewAsClient(projectId);
  const last = data?.shares[0];
  return (
    <Card component="section" aria-label={t('sharing.client')} sx={{ p: 2 }}>
      <Stack
        direction={{ xs: 'column', sm: 'row', lg: 'column' }}
        sx={{ gap: 1.5, alignItems: { sm: 'flex-start', lg: 'stretch' }, justifyContent: 'space-between' }}
      >
        <Box sx={{ minWidth: 0 }}>
          <Typography variant="h2">{t('sharing.client')}</Typography>
          <Box sx={{ mt: 0.5, minHeight: 24 }}>
            {last ? (
              <>
                {data.recipients.length > 1 && (
                  <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere', mb: 0.25 }}>
                    {t('sharing.to', { email: last.email })}
                  </Typography>
                )}
                <ShareState share={last} />
              </>
            ) : (
              data && (
                <Typography variant="body2" color="textSecondary">
                  {t('sharing.notShared')}
                </Typography>
              )
            )}
          </Box>
        </Box>
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', flexShrink: 0 }}>
          <SecondaryButton startIcon={<EyeIcon />} loading={busy} onClick={() => start()}>
            {t('sharing.viewAs')}
          </SecondaryButton>
          <MoreMenu label={t('sharing.viewAsOther')}>
            {PERSON_KINDS.map((kind) => (
              <MenuItem key={kind} onClick={() => start({ kind })}>
                {t(`sharing.viewAsKind_${kind}`)}
              </MenuItem>
            ))}
          </MoreMenu>
          <Button variant="contained" startIcon={<ShareIcon />} onClick={() => setOpen(true)}>
            {t('sharing.share')}
          </Button>
        </Stack>
      </Stack>
      <LastSeen projectId={projectId} />
      {open && <ShareDialog projectId={projectId} onClose={() => setOpen(false)} />}
    </Card>
  );
}
