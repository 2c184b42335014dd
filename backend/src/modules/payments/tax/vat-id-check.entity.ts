import { Column, Entity } from 'typeorm';

/** The state of a VAT ID: `unverified` while the register does not answer. */
export const VAT_ID_STATES = ['valid', 'invalid', 'unverified'] as const;
export type VatIdState = (typeof VAT_ID_STATES)[number];

/** The result of a query, as an order keeps it. */
export interface VatIdEvidence {
  state: VatIdState;
  /** The instant is ISO 8601. */
  checkedAt: string;
  /** The registered text is null if the member state does not publish it. */
  name: string | null;
  address: string | null;
  /** VIES returns it as proof of the query. */
  consultationNumber: string | null;
}

/** The last query about a VAT ID: the checkout asks several times in a minute. */
@Entity('vat_id_check')
export class VatIdCheck {
  @Column('text', { primary: true })
  vatId: string;

  @Column('jsonb')
  evidence: VatIdEvidence;
}
