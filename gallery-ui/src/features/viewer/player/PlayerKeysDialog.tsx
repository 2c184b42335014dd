import { Button } from '../../../ui/controls/Button';
import { Modal } from '../../../ui/overlays/Modal';
import { common } from '../../../i18n/en/common';
import { viewer } from '../../../i18n/en/viewer';
import { getTranslations } from '../../../i18n/translations';
import styles from './Player.module.css';
import { STEP_SECONDS } from '../../../../../shared-ui/src/player/player-keys';

/** Lists the keys of the player. */
export function PlayerKeysDialog({ onClose }: { onClose: () => void }) {
  const t = getTranslations(viewer);
  const keys = [
    ['K', t('playOrPause')],
    ['← →', t('seekBy', { count: STEP_SECONDS })],
    [', .', t('stepFrames')],
    ['< >', t('speed')],
    ['↑ ↓', t('volume')],
    ['M', t('mute')],
    ['C', t('captions')],
    ['F', t('fullScreen')],
    ['I', t('pictureInPicture')],
    ['N P', t('otherVideos')],
  ] as const;
  return (
    <Modal
      title={t('keys')}
      onClose={onClose}
      actions={<Button onClick={onClose}>{getTranslations(common)('close')}</Button>}
    >
      <dl className={styles['keys']}>
        {keys.map(([key, text]) => (
          <div key={key}>
            <dt>
              {key.split(' ').map((each) => (
                <kbd key={each}>{each}</kbd>
              ))}
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
