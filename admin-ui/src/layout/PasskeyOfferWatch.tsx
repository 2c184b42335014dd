import { Suspense, useState } from 'react';
import { canUsePasskeys } from '../../../shared-ui/src/passkeys/can-use-passkeys';
import { isPasskeyOffered } from '../../../shared-ui/src/sign-in-flag';
import { lazyNamed } from '../ui/lazyNamed';

const PasskeyOffer = lazyNamed(() => import('../account/PasskeyOffer'), 'PasskeyOffer');

/** Offers a passkey where a sign-in by password has led here. */
export function PasskeyOfferWatch() {
  const [isOffered] = useState(() => isPasskeyOffered() && canUsePasskeys());
  return (
    isOffered && (
      <Suspense>
        <PasskeyOffer />
      </Suspense>
    )
  );
}
