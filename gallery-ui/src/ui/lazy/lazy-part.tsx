import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { chunkLoadReason, type ChunkLoadReason } from '../../../../shared-ui/src/chunk-load';
import { common } from '../../i18n/en/common';
import { getTranslations } from '../../i18n/translations';
import { Button } from '../controls/Button';
import { useLiveText } from '../status/Loading';
import styles from '../status/Loading.module.css';
import type { PropsOf } from './lazy-page';

/** The next try comes after this many milliseconds, while the browser reports a network. */
const RETRY_AFTER_MS = 10_000;

interface LoadingProps {
  /**
   * Called when the code of a part that a press opens did not load. The page closes it, and the next press tries again.
   */
  onMissing?: () => void;
  /** This is shown until the code has loaded. */
  waiting?: ReactNode;
}

/** A part of a page has a function that loads its code ahead; a failure shows when the part renders. */
export type LazyPart<P> = ComponentType<P & LoadingProps> & { prepare: () => void };

/**
 * Makes a part of a page whose code loads when it is shown. Without `onMissing` the part is left out without a network,
 * and loaded when that is back; if an upgrade of the site has removed the code, a button to reload takes its place.
 * React's `lazy` would break the page and cache the failure.
 */
export function lazyPart<N extends string, M extends Record<N, ComponentType<never>>>(
  load: () => Promise<M>,
  name: N,
): LazyPart<PropsOf<M, N>> {
  type Props = PropsOf<M, N>;
  let Loaded: ComponentType<Props> | undefined;
  const loadPart = async () => (Loaded ??= (await load())[name] as unknown as ComponentType<Props>);
  function Part({ onMissing, waiting = null, ...props }: Props & LoadingProps) {
    const [Content, setContent] = useState(() => Loaded);
    const [missing, setMissing] = useState<ChunkLoadReason>();
    useEffect(() => {
      if (Content || missing === 'gone') return;
      if (missing) return onNetwork(() => setMissing(undefined));
      let isShown = true;
      const fail = () => {
        if (!isShown) return;
        if (onMissing) onMissing();
        else void chunkLoadReason().then((reason) => isShown && setMissing(reason));
      };
      loadPart().then((part) => isShown && setContent(() => part), fail);
      return () => {
        isShown = false;
      };
      // `onMissing` is called once: the page then removes this part.
      // oxlint-disable-next-line react/exhaustive-deps
    }, [missing]);
    if (missing === 'gone') return <ChunkMissing />;
    return Content ? <Content {...(props as unknown as Props)} /> : waiting;
  }
  return Object.assign(Part, { prepare: () => void loadPart().catch(() => undefined) });
}

/** Calls back when the network is back, or after a while where the browser reports one. */
function onNetwork(retry: () => void): () => void {
  const timer = navigator.onLine === false ? undefined : setTimeout(retry, RETRY_AFTER_MS);
  window.addEventListener('online', retry);
  return () => {
    clearTimeout(timer);
    window.removeEventListener('online', retry);
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
