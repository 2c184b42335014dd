import { useEffect, useState, type ComponentType } from 'react';
import { chunkLoadReason, type ChunkLoadReason } from '../../../../shared-ui/src/chunk-load';
import { lazyComponent } from './lazy-component';
import { common } from '../../i18n/en/common';
import { getTranslations } from '../../i18n/translations';
import { Button } from '../controls/Button';
import { useLiveText } from '../status/Loading';
import styles from '../status/Loading.module.css';

/** Milliseconds until the next try, while the browser reports a network. */
const RETRY_AFTER_MS = 10_000;

/**
 * Loads a part that no press opens. It is left out without a network, and loaded when that is back. If an upgrade of
 * the site has removed the code, a button to reload takes the part's place.
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
    <div className={styles['missing']}>
      <p role="status">{text}</p>
      <Button onClick={() => window.location.reload()}>{t('reload')}</Button>
    </div>
  );
}
