import CopyIcon from '@mui/icons-material/ContentCopy';
import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Skeleton, Stack, Typography } from '@mui/material';
import { listFavouritesOptions, listProjectMediaOptions } from '@showreel/api-client/queries';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../api/errors';
import { useText } from '../../i18n/language';
import { copyText } from '../../api/plainHttp';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { Thumbnail } from '../../ui/Thumbnail';
import { useToast } from '../../ui/feedback/useToast';

/** The client's favourites with their pictures, and the names of the originals to copy. */
export function FavouritesDialog({ projectId, onClose }: { projectId: string; onClose: () => void }) {
  const t = useText();
  const toast = useToast();
  const { data: media = [] } = useQuery(listProjectMediaOptions({ path: { id: projectId } }));
  const { data: liked, error } = useQuery(listFavouritesOptions({ path: { id: projectId } }));
  const copy = async () => {
    if (await copyText(liked!.fileNames)) toast({ title: t('media.namesCopied') });
  };
  const pictures = new Map(media.map((file) => [file.id, file]));
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby="favourites-title">
      <DialogTitle id="favourites-title">{t('media.favouritesTitle')}</DialogTitle>
      <DialogContent>
        {error && <Typography color="error">{messageOf(error, t('media.loadFailed'))}</Typography>}
        {!liked && !error && <Skeleton variant="rounded" height={120} />}
        {liked?.count === 0 && <EmptyState title={t('media.favouritesEmpty')} text={t('media.favouritesEmptyText')} />}
        {liked && liked.count > 0 && (
          <>
            <Typography variant="body2" color="textSecondary" sx={{ mb: 1.5, overflowWrap: 'anywhere' }}>
              {t('media.favouritesOf', { email: liked.clientEmail })}
            </Typography>
            <Stack component="ul" sx={{ listStyle: 'none', m: 0, p: 0, gap: 1 }}>
              {liked.files.map(({ id, originalName }) => (
                <Stack component="li" key={id} direction="row" sx={{ gap: 1.5, alignItems: 'center' }}>
                  <Thumbnail picture={pictures.get(id)} width={56} />
                  <Typography variant="body2" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                    {originalName}
                  </Typography>
                </Stack>
              ))}
            </Stack>
          </>
        )}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {t('media.close')}
        </Button>
        <Button variant="contained" startIcon={<CopyIcon />} disabled={!liked?.count} onClick={() => void copy()}>
          {t('media.copyNames')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
