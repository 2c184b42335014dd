import { ApiError, isUnauthorized, reasonOf } from '../../api/api-error';
import { account } from '../../i18n/en/account';
import { getTranslations } from '../../i18n/translations';
import { toast } from '../../ui/toast/toast-store';

/** Says whether the server asks for a proof of who the user is. */
export const needsProof = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'auth.proof_required';

/**
 * Shows why a call failed. The query client handles an ended session, and a user who has closed the question knows the
 * reason.
 */
export function showError(error: unknown, fallback: string): void {
  if (isUnauthorized(error) || needsProof(error)) return;
  toast({ variant: 'destructive', title: getTranslations(account)('error'), description: reasonOf(error, fallback) });
}
