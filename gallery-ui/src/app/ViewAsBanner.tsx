import { leaveClientView } from '@showreel/api-client';
import { CALL } from '../api/call';
import { common } from '../words/en/common';
import { words } from '../words/words';
import styles from './ViewAsBanner.module.css';

/** Staff look at a gallery as its client: says that nothing counts, and ends it. */
export function ViewAsBanner({ projectId, path }: { projectId: string; path: string }) {
  const say = words(common);
  const email = decodeURIComponent(path.split('/')[3] ?? '');
  const stop = async () => {
    await leaveClientView({ ...CALL, path: { projectId, email } });
    window.location.reload();
  };
  return (
    <aside className={styles['banner']} aria-label={say('viewingAsClient')}>
      <p>{say('viewingAsClient')}</p>
      <button type="button" onClick={() => void stop()}>
        {say('stopViewing')}
      </button>
    </aside>
  );
}
