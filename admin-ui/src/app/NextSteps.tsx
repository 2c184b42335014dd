import EyeIcon from '@mui/icons-material/VisibilityOutlined';
import ShareIcon from '@mui/icons-material/IosShare';
import { Button } from '@mui/material';
import { Suspense, useState } from 'react';
import { useText } from '../i18n/language';
import { useViewAsClient } from '../sharing/useViewAsClient';
import { lazyNamed } from '../ui/lazyNamed';
import { SecondaryButton } from '../ui/SecondaryButton';

const ShareDialog = lazyNamed(() => import('../sharing/ShareDialog'), 'ShareDialog');

/** Offers the steps that usually follow an upload. */
export function NextSteps({ projectId }: { projectId: string }) {
  const t = useText();
  const { busy, start } = useViewAsClient(projectId);
  const [sharing, setSharing] = useState(false);
  return (
    <>
      <SecondaryButton startIcon={<EyeIcon />} loading={busy} onClick={() => start()}>
        {t('upload.preview')}
      </SecondaryButton>
      <Button variant="contained" startIcon={<ShareIcon />} onClick={() => setSharing(true)}>
        {t('upload.share')}
      </Button>
      <Suspense>{sharing && <ShareDialog projectId={projectId} onClose={() => setSharing(false)} />}</Suspense>
    </>
  );
}
