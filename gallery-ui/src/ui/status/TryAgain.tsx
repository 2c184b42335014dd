import { common } from '../../i18n/en/common';
import { getTranslations } from '../../i18n/translations';
import { Button } from '../controls/Button';

/** Shows the main action beside what did not load. */
export function TryAgain({ onClick }: { onClick: () => void }) {
  return (
    <Button variant="primary" onClick={onClick}>
      {getTranslations(common)('tryAgain')}
    </Button>
  );
}
