import { Suspense, useEffect, useState } from 'react';
import { setProofAsker } from '../api/proof';
import { text } from '../i18n/language';
import { useToast } from '../ui/feedback/useToast';
import { lazyNamed } from '../ui/lazyNamed';

const ProofDialog = lazyNamed(() => import('./ProofDialog'), 'ProofDialog');

/** Opens the dialog in which users prove who they are, whenever a request needs it. */
export function ProofWatch() {
  const toast = useToast();
  const [question, setQuestion] = useState<{ answer: (isProven: boolean) => void } | null>(null);
  useEffect(() => {
    let decline = () => undefined as void;
    const stop = setProofAsker({
      ask: () =>
        new Promise((resolve) => {
          decline = () => resolve(false);
          setQuestion({
            answer: (isProven) => {
              setQuestion(null);
              resolve(isProven);
            },
          });
        }),
      reportDeclined: () => toast({ title: text('login.proofNoDownload'), destructive: true }),
    });
    return () => {
      stop();
      // Nobody can answer any more: the waiting requests must not wait for ever.
      decline();
    };
  }, [toast]);
  return (
    question && (
      <Suspense>
        <ProofDialog onAnswer={question.answer} />
      </Suspense>
    )
  );
}
