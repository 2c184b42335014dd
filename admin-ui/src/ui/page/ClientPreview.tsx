import { Box, Card } from '@mui/material';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { useText } from '../../i18n/language';
import { ToggleField } from '../ToggleField';

/** The page of the client's site that shows a draft is gallery-ui/src/app/preview/PreviewPage.tsx. */
export const PREVIEW_ADDRESS = '/preview';
const WIDTHS = { phone: 390, desktop: 1280 } as const;

/** Shows a real page of the client's site, on a phone or a desktop, with the values of an editor. */
export function ClientPreview({
  label,
  frameTitle,
  address = PREVIEW_ADDRESS,
  draft,
  height,
  children,
}: {
  label: string;
  frameTitle: string;
  address?: string;
  draft: object;
  /** The height in pixels. */
  height: number;
  /** Content beside the choice of a device. */
  children: ReactNode;
}) {
  const t = useText();
  const [device, setDevice] = useState<keyof typeof WIDTHS>('phone');
  const frame = useRef<HTMLIFrameElement>(null);
  const pane = useRef<HTMLDivElement>(null);
  const [available, setAvailable] = useState<number>(WIDTHS.phone);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => setAvailable(entry!.contentRect.width));
    observer.observe(pane.current!);
    return () => observer.disconnect();
  }, []);
  const send = () => frame.current?.contentWindow?.postMessage(draft, window.location.origin);
  const sendNow = useEffectEvent(send);
  const content = JSON.stringify(draft);
  useEffect(() => sendNow(), [content]);
  useEffect(() => {
    // The page requests the draft once it is ready, and again when it has reloaded.
    const answer = ({ origin, source }: MessageEvent) => {
      if (origin === window.location.origin && source !== null && source === frame.current?.contentWindow) sendNow();
    };
    window.addEventListener('message', answer);
    return () => window.removeEventListener('message', answer);
  }, []);
  const width = WIDTHS[device];
  const scale = Math.min(1, available / width);
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', mb: 1.5 }}>
        <Box sx={{ flex: 1 }}>{children}</Box>
        <ToggleField
          label={label}
          choices={[
            { value: 'phone', name: t('prices.phone') },
            { value: 'desktop', name: t('prices.desktop') },
          ]}
          value={device}
          onChange={setDevice}
        />
      </Box>
      <Card
        ref={pane}
        sx={{ height, overflow: 'hidden', display: 'flex', justifyContent: 'center', bgcolor: 'action.hover' }}
      >
        <Box sx={{ width: width * scale, height }}>
          <iframe
            // A new address is a new frame: otherwise Back would go through the old ones.
            key={address}
            ref={frame}
            src={address}
            title={frameTitle}
            style={{ width, height: height / scale, border: 0, transform: `scale(${scale})`, transformOrigin: '0 0' }}
          />
        </Box>
      </Card>
    </>
  );
}
