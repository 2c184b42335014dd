import type { FactorsDto, UserDto } from '@showreel/api-client';
import { useState, type ReactNode } from 'react';
import type { WithProof } from '../../api/account';
import { account } from '../../i18n/en/account';
import { getTranslations } from '../../i18n/translations';
import { lazyPart } from '../../ui/lazy/lazy-part';
import { chunkErrorToast } from '../../ui/toast/missing-toast';
import { needsProof } from './show-error';

const ProofDialog = lazyPart(() => import('./ProofDialog'), 'ProofDialog');

/**
 * Makes calls that need a proof of who the user is. When the last proof is a while ago, `dialog` asks the user for one,
 * and the call is made again; when they decline, the call fails as it did.
 */
export function useProof(user: UserDto, factors: FactorsDto | undefined): { withProof: WithProof; dialog: ReactNode } {
  const [question, setQuestion] = useState<{ answer: (isProven: boolean) => void } | null>(null);
  const ask = () =>
    new Promise<boolean>((resolve) => {
      const answer = (isProven: boolean) => {
        setQuestion(null);
        resolve(isProven);
      };
      setQuestion({ answer });
    });
  const withProof: WithProof = async (call) => {
    for (;;)
      try {
        return await call();
      } catch (error) {
        if (!needsProof(error) || !(await ask())) throw error;
      }
  };
  const dialog = question && factors && (
    <ProofDialog
      user={user}
      factors={factors}
      onAnswer={question.answer}
      onMissing={() => {
        question.answer(false);
        void chunkErrorToast(getTranslations(account)('proofFailed'));
      }}
    />
  );
  return { withProof, dialog };
}
