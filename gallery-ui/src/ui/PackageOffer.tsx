import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './PackageOffer.module.css';

/** One column of the packages: what it holds, what it costs, and what can be done about it. */
export function PackageOffer({ title, description, price, priceNote, features, children, highlighted = false, level = 3 }: {
  title: string; description: string; price: string; priceNote?: string; features: readonly string[]; children?: ReactNode; highlighted?: boolean; level?: 2 | 3;
}) {
  const Heading = `h${level}` as const;
  return (
    <article className={styles['offer']} data-highlighted={highlighted || undefined}>
      <Heading className={styles['title']}>{title}</Heading>
      <p className={styles['description']}>{description}</p>
      <p className={styles['price']}>{price}</p>
      <p className={styles['note']}>{priceNote}</p>
      <ul className={styles['features']}>
        {features.map((feature) => <li key={feature}><Check size={18} aria-hidden />{feature}</li>)}
      </ul>
      <div className={styles['action']}>{children}</div>
    </article>
  );
}
