import type { FactorsDto } from '@showreel/api-client';
import { getFactorsOptions } from '@showreel/api-client/queries';
import { useQuery } from '@tanstack/react-query';
import { userQuery } from './session';

/**
 * Reads the signed-in user's second factors; undefined until they are known, and for accounts of the identity provider.
 */
export function useOwnFactors(): FactorsDto | undefined {
  const { data: user } = useQuery(userQuery);
  return useQuery({ ...getFactorsOptions(), enabled: user?.isLocal === true }).data;
}

/** Says whether the studio will require, or requires, a second factor that the user does not have. */
export const isFactorMissing = (factors: FactorsDto | undefined, since: 'soon' | 'now'): factors is FactorsDto =>
  factors !== undefined &&
  factors.requiredFrom !== null &&
  !factors.hasSecondFactor &&
  factors.isRequired === (since === 'now');
