import { Box, Link, Stack, Typography } from '@mui/material';
import { useText } from '../i18n/language';
import { showPart } from '../ui/showPart';
import { Timestamp } from '../ui/Timestamp';
import { TIMELINE_ID } from './ClientTimeline';
import { timelineText } from './timelineText';
import { useTimeline } from './useSharing';

/** Shows the client's last activity, with its picture and a link to the rest: the timeline is below all files. */
export function LastSeen({ projectId }: { projectId: string }) {
  const t = useText();
  const last = useTimeline({ projectId }).data?.pages[0]?.items.find(({ kind }) => kind !== 'share');
  if (!last) return null;
  const picture = last.files.find(({ thumbnailUrl }) => thumbnailUrl);
  return (
    <Stack
      direction="row"
      sx={{ gap: 1.5, mt: 1.5, pt: 1.5, borderTop: 1, borderColor: 'divider', alignItems: 'center' }}
    >
      {picture?.thumbnailUrl && (
        <Box
          component="img"
          src={picture.thumbnailUrl}
          alt=""
          loading="lazy"
          sx={{ width: 40, height: 40, objectFit: 'cover', borderRadius: 0.75, bgcolor: 'action.hover', flexShrink: 0 }}
        />
      )}
      <Box sx={{ minWidth: 0, flex: 1 }}>
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {timelineText(last, t)}
        </Typography>
        <Timestamp at={last.at} />
      </Box>
      <Link
        component="button"
        variant="body2"
        color="text.secondary"
        underline="hover"
        onClick={() => showPart(TIMELINE_ID)}
        sx={{ flexShrink: 0 }}
      >
        {t('sharing.allActivity')}
      </Link>
    </Stack>
  );
}
