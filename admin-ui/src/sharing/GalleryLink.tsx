import { Box, Button, Stack, TextField } from '@mui/material';
import { QRCodeCanvas, QRCodeSVG } from 'qrcode.react';
import { useRef } from 'react';
import { useText } from '../i18n/language';
import { useCopyLink } from '../ui/feedback/useCopyLink';
import { SecondaryButton } from '../ui/SecondaryButton';

/** Shows a link as text and as a QR code, to copy, keep or print. */
export function GalleryLink({ url, label }: { url: string; label: string }) {
  const t = useText();
  const copy = useCopyLink();
  const large = useRef<HTMLCanvasElement>(null);
  // The browser rejects this when the person closes the system's dialog.
  const shareBySystem = () => void navigator.share({ url }).catch(() => undefined);
  const picture = () => large.current?.toDataURL('image/png') ?? '';
  const download = () =>
    Object.assign(document.createElement('a'), { href: picture(), download: 'gallery-qr.png' }).click();
  const print = () => {
    const page = window.open('', '_blank');
    if (!page) return;
    const image = page.document.createElement('img');
    image.src = picture();
    image.style.width = '8cm';
    image.onload = () => page.print();
    page.document.body.append(image);
  };
  return (
    <Stack direction={{ xs: 'column-reverse', sm: 'row' }} sx={{ gap: 2, alignItems: { sm: 'center' } }}>
      {/* The code is always on white: cameras need dark on light. */}
      <Box
        sx={{
          bgcolor: '#fff',
          p: 1,
          borderRadius: 1,
          border: 1,
          borderColor: 'divider',
          lineHeight: 0,
          // A phone shares the link itself, and another one seldom scans its screen.
          ...(typeof navigator.share === 'function' ? { display: { xs: 'none', sm: 'block' } } : {}),
          alignSelf: { xs: 'center', sm: 'auto' },
        }}
      >
        <QRCodeSVG value={url} size={128} role="img" title={t('sharing.qr')} />
      </Box>
      <Stack sx={{ flex: 1, minWidth: 0, gap: 1 }}>
        <TextField
          label={label}
          value={url}
          slotProps={{ htmlInput: { readOnly: true } }}
          onFocus={({ target }) => target.select()}
        />
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
          <SecondaryButton size="small" onClick={() => void copy(url)}>
            {t('sharing.copy')}
          </SecondaryButton>
          {typeof navigator.share === 'function' && (
            <SecondaryButton size="small" onClick={shareBySystem}>
              {t('sharing.bySystem')}
            </SecondaryButton>
          )}
          <Button size="small" color="inherit" onClick={download}>
            {t('sharing.qrDownload')}
          </Button>
          <Button size="small" color="inherit" onClick={print}>
            {t('sharing.qrPrint')}
          </Button>
        </Stack>
      </Stack>
      <Box sx={{ display: 'none' }}>
        <QRCodeCanvas ref={large} value={url} size={1024} marginSize={4} />
      </Box>
    </Stack>
  );
}
