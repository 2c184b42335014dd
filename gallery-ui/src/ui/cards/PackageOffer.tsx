import type { ReactNode } from 'react';
import { Check } from '../icons';
import styles from './PackageOffer.module.css';
import { packages } from '../../i18n/en/packages';
import { getTranslations } from '../../i18n/translations';

/** Shows one package: its features, price and action. */
export function PackageOffer({
  title,
  description,
  price,
  insteadOf,
  priceNote,
  features,
  children,
  label,
  highlighted = false,
  level = 3,
}: {
  title: string;
  description: string;
  price: string;
  /** The full price, if this client pays less. */
  insteadOf?: string;
  priceNote?: string;
  features: readonly string[];
  children?: ReactNode;
  /** The text above the title of the highlighted package. */
  label?: string;
  highlighted?: boolean;
  level?: 2 | 3;
}) {
  const Heading = `h${level}` as const;
  return (
    <article className={styles['offer']} data-highlighted={highlighted || undefined}>
      <p className={styles['label']}>{label}</p>
      <div className={styles['head']}>
        <Heading className={styles['title']}>{title}</Heading>
        <p className={styles['price']}>
          {price}
          {insteadOf && (
            <>
              {' '}
              <s>
                <span className="visually-hidden">{getTranslations(packages)('insteadOf')} </span>
                {insteadOf}
              </s>
            </>
          )}
        </p>
      </div>
      <p className={styles['description']}>{description}</p>
      <p className={styles['note']}>{priceNote}</p>
      <div className={styles['action']}>{children}</div>
      <ul className={styles['features']}>
        {features.map((feature) => (
          <li key={feature}>
            <Check size={18} aria-hidden />
            {feature}
          </li>
        ))}
      </ul>
    </article>
  );
}
