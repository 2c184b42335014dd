import { ApiError } from '../../api/api-error';

/**
 * Says why the server did not confirm a payment. `processing`: the bank has not decided. `rejected`: the server does
 * not accept it. `unknown`: there is no answer, or the call was invalid; the webhook or the next try decides.
 */
export function confirmFailure(error: unknown): 'processing' | 'rejected' | 'unknown' {
  if (
    !(error instanceof ApiError) ||
    error.status === 0 ||
    error.status >= 500 ||
    error.status === 429 ||
    error.code === 'request.invalid'
  )
    return 'unknown';
  return error.code === 'payments.not_succeeded' && error.detail('state') === 'processing' ? 'processing' : 'rejected';
}
