import { submitWithdrawal, type SubmitWithdrawalDto } from '@showreel/api-client';
import { useMutation } from '@tanstack/react-query';
import { getLanguage } from '../../i18n/language';
import { CALL, call } from '../call';

export type Statement = Omit<SubmitWithdrawalDto, 'language'>;

/**
 * Sends a statement of withdrawal. Errors: request.invalid with fields, auth.too_many_attempts, withdrawal.not_offered.
 */
export const useSubmitWithdrawal = () =>
  useMutation({
    mutationFn: (statement: Statement) =>
      call(submitWithdrawal({ ...CALL, body: { ...statement, language: getLanguage().language } })),
  });

/** Path of the form, filled in for an order. */
export const withdrawalPath = ({ receiptNumber, clientEmail }: { receiptNumber: string; clientEmail: string }) =>
  `/withdraw?${new URLSearchParams({ order: receiptNumber, email: clientEmail })}`;
