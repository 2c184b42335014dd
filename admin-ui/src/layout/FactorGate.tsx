import { getFactorsQueryKey } from '@showreel/api-client/queries';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { isFactorRequired } from '../api/errors';
import { isFactorMissing, useOwnFactors } from '../api/factors';
import { refresh } from '../api/queries';
import { onFailure } from '../api/session';
import { lazyNamed } from '../ui/lazyNamed';

const RequiredFactor = lazyNamed(() => import('./RequiredFactor'), 'RequiredFactor');

/**
 * Covers the console while its user must add a second factor. The screen stays below, with what was typed, and is read
 * again afterwards.
 */
export function FactorGate() {
  const queries = useQueryClient();
  const isMissing = isFactorMissing(useOwnFactors(), 'now');
  // The page stays until the user continues: the recovery codes are shown once the factor is there.
  const [isOpen, setIsOpen] = useState(false);
  if (isMissing && !isOpen) setIsOpen(true);
  // The day may come while the console is open.
  useEffect(() => onFailure(queries, isFactorRequired, () => void refresh(queries, getFactorsQueryKey())), [queries]);
  if (!isOpen) return null;
  const goOn = () => {
    setIsOpen(false);
    void queries.invalidateQueries({ predicate: ({ state }) => state.status === 'error' });
  };
  return (
    <Suspense>
      <RequiredFactor isAdded={!isMissing} onContinue={goOn} />
    </Suspense>
  );
}
