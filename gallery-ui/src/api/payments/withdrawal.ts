import { confirmWithdrawal, submitWithdrawal, type SubmitWithdrawalDto } from '@showreel/api-client';
import { useMutation } from '@tanstack/react-query';
import { getLanguage } from '../../i18n/language';

export type Statement = Omit<SubmitWithdrawalDto, 'language'>;

/**
 * Sends a statement of withdrawal. Errors: request.invalid with fields, auth.too_many_attempts, withdrawal.not_offered.
 */
export const useSubmitWithdrawal = () =>
  useMutation({
    mutationFn: (statement: Statement) =>
      submitWithdrawal({ body: { ...statement, language: getLanguage().language } }),
  });

/** Confirms a withdrawal with the link of its acknowledgement. Errors: withdrawal.not_found. */
export const useConfirmWithdrawal = (id: string, token: string) =>
  useMutation({ mutationFn: () => confirmWithdrawal({ path: { id }, body: { token } }) });

/**
 * Makes the path of the form, filled in for an order.
 * @param code the letters of the receipt, where the reader has them
 */
export const withdrawalPath = (
  { receiptNumber, clientEmail }: { receiptNumber: string; clientEmail: string },
  code: string | null,
) =>
  `/withdraw?${new URLSearchParams({ order: code ? `${receiptNumber}-${code}` : receiptNumber, email: clientEmail })}`;
