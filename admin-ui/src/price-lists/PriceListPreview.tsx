import { Box, Card, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material';
import type { CreatePriceListDto } from '@showreel/api-client';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useText } from '../i18n/language';

/** The page of the client's site that shows a draft; gallery-ui/src/features/packages/PackagesPreview.tsx */
const ADDRESS = '/preview/packages';
const WIDTHS = { phone: 390, desktop: 1280 } as const;
const HEIGHT = 640;

/** The real packages page, with what stands in the editor. */
export function PriceListPreview({ list }: { list: CreatePriceListDto }) {
  const t = useText();
  const [device, setDevice] = useState<keyof typeof WIDTHS>('phone');
  const frame = useRef<HTMLIFrameElement>(null);
  const pane = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState<number>(WIDTHS.phone);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => setRoom(entry!.contentRect.width));
    observer.observe(pane.current!);
    return () => observer.disconnect();
  }, []);
  const send = () => frame.current?.contentWindow?.postMessage({ priceList: list }, window.location.origin);
  const sendNow = useEffectEvent(send);
  const draft = JSON.stringify(list);
  useEffect(() => sendNow(), [draft]);
  useEffect(() => {
    // The page asks once it is ready, and again when it has reloaded.
    const answer = ({ origin, source }: MessageEvent) => {
      if (origin === window.location.origin && source !== null && source === frame.current?.contentWindow) sendNow();
    };
    window.addEventListener('message', answer);
    return () => window.removeEventListener('message', answer);
  }, []);
  const width = WIDTHS[device];
  const scale = Math.min(1, room / width);
  return (
    <Box component="section" aria-label={t('prices.preview')} sx={{ py: { xs: 2.5, md: 4 } }}>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', mb: 1.5 }}>
        <Box sx={{ flex: 1 }}>
          <Typography variant="h2">{t('prices.preview')}</Typography>
          <Typography variant="body2" color="textSecondary">
            {t('prices.previewAbout')}
          </Typography>
        </Box>
        <ToggleButtonGroup
          exclusive
          size="small"
          aria-label={t('prices.preview')}
          value={device}
          onChange={(_event, next: keyof typeof WIDTHS | null) => next && setDevice(next)}
        >
          {(['phone', 'desktop'] as const).map((each) => (
            <ToggleButton key={each} value={each} sx={{ minHeight: { xs: 44, md: 36 }, px: 1.5 }}>
              {t(`prices.${each}`)}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      </Box>
      <Card ref={pane} sx={{ height: HEIGHT, overflow: 'hidden', display: 'flex', justifyContent: 'center' }}>
        <Box sx={{ width: width * scale, height: HEIGHT }}>
          <iframe
            ref={frame}
            src={ADDRESS}
            title={t('prices.previewFrame')}
            style={{
              width,
              height: HEIGHT / scale,
              border: 0,
              transform: `scale(${scale})`,
              transformOrigin: '0 0',
            }}
          />
        </Box>
      </Card>
    </Box>
  );
}
