import { useEffect, useState, type ComponentType } from 'react';
import { chunkLoadReason, type ChunkLoadReason } from '../../../../shared-ui/src/chunk-load';
import { lazyComponent } from './lazy-component';
import { common } from '../../i18n/en/common';
import { getTranslations } from '../../i18n/translations';
import { Button } from '../controls/Button';
import styles from './lazy-when-online.module.css';
import { useLiveText } from '../status/Loading';

/** How long until a server that did not answer is asked again, when the browser believes to have a network. */
const RETRY_AFTER_MS = 10_000;

/**
 * For parts that nobody has pressed for: left out while there is no network, and there when it is back. Where an
 * upgrade of the site took the code away, the way to its successor stands in the part's place.
 */
export function lazyWhenOnline<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const { Part } = lazyComponent(load);
  return function WhenOnline(props: P) {
    const [missing, setMissing] = useState<ChunkLoadReason>();
    useEffect(() => {
      if (missing !== 'network') return;
      const again = () => setMissing(undefined);
      const timer = navigator.onLine === false ? undefined : setTimeout(again, RETRY_AFTER_MS);
      window.addEventListener('online', again);
      return () => {
        clearTimeout(timer);
        window.removeEventListener('online', again);
      };
    }, [missing]);
    if (missing === 'gone') return <ChunkMissing />;
    return missing ? null : <Part {...props} onMissing={() => void chunkLoadReason().then(setMissing)} />;
  };
}

function ChunkMissing() {
  const t = getTranslations(common);
  const text = useLiveText(t('partGone'));
  return (
    <div className={styles['gone']}>
      <p role="status">{text}</p>
      <Button onClick={() => window.location.reload()}>{t('reload')}</Button>
    </div>
  );
}
