import { drawIcon, Play } from '../../../../../shared-ui/src/draw-icon';
import { Button } from '../../../ui/controls/Button';
import { viewer } from '../../../i18n/en/viewer';
import { getTranslations } from '../../../i18n/translations';
import type { Density } from './density';

const SmallGrid = drawIcon(
  ['rect', { x: '3', y: '3', width: '18', height: '18', rx: '2' }],
  ['path', { d: 'M3 9h18M3 15h18M9 3v18M15 3v18' }],
);
const LargeGrid = drawIcon(
  ['rect', { x: '3', y: '3', width: '18', height: '18', rx: '2' }],
  ['path', { d: 'M12 3v18M3 12h18' }],
);

/** Controls how the photos are shown: as a slideshow, smaller or larger. */
export function ViewTools({
  density,
  onDensity,
  onSlideshow,
}: {
  density: Density;
  onDensity: (next: Density) => void;
  onSlideshow: () => void;
}) {
  const t = getTranslations(viewer);
  const small = density === 'small';
  const Grid = small ? LargeGrid : SmallGrid;
  return (
    <>
      <Button variant="quiet" aria-label={t('playSlideshow')} onClick={onSlideshow}>
        <Play size={18} aria-hidden />
      </Button>
      <Button
        variant="quiet"
        aria-label={t(small ? 'largerPhotos' : 'smallerPhotos')}
        onClick={() => onDensity(small ? 'large' : 'small')}
      >
        <Grid size={18} aria-hidden />
      </Button>
    </>
  );
}
